import java.io.*;
import javax.xml.parsers.*;
import javax.xml.transform.*;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.*;

/** Reads an XML file and writes it as VASSAL writes build files: by the JDK's transformer. */
public class WriteAgain {
  public static void main(String[] args) throws Exception {
    Document doc = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new File(args[0]));
    strip(doc.getDocumentElement());
    Transformer t = TransformerFactory.newInstance().newTransformer();
    t.setOutputProperty(OutputKeys.INDENT, "yes");
    t.setOutputProperty("{http://xml.apache.org/xslt}indent-amount", "4");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    t.transform(new DOMSource(doc), new StreamResult(new OutputStreamWriter(out, "UTF-8")));
    System.out.write(out.toByteArray());
    System.out.flush();
  }

  /** Takes the layout away: VASSAL's own trees have none. */
  static void strip(Node n) {
    for (Node c = n.getFirstChild(); c != null; ) {
      Node next = c.getNextSibling();
      if (c.getNodeType() == Node.TEXT_NODE) {
        String text = c.getNodeValue().trim();
        if (text.isEmpty()) n.removeChild(c); else c.setNodeValue(text);
      } else {
        strip(c);
      }
      c = next;
    }
  }
}
