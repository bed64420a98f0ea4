import java.io.*;
import java.util.zip.*;

/** Prints the entries of zip files as Java's two readers have them. */
public class ReadBoth {
  public static void main(String[] paths) throws IOException {
    for (String path : paths) {
      try (ZipInputStream in = new ZipInputStream(new BufferedInputStream(new FileInputStream(path)))) {
        for (ZipEntry e; (e = in.getNextEntry()) != null; ) {
          System.out.println("stream " + e.getName() + " " + crc(in));
        }
      }
      try (ZipFile zip = new ZipFile(path)) {
        for (var all = zip.entries(); all.hasMoreElements(); ) {
          ZipEntry e = all.nextElement();
          System.out.println("file " + e.getName() + " " + crc(zip.getInputStream(e)));
        }
      }
    }
  }

  static long crc(InputStream in) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(in.readAllBytes());
    return crc.getValue();
  }
}
