#!/usr/bin/env bash
# BeanShell 2.0b4 (Debian's libbsh-java 2.0b4-20): Java's expressions with another value, or with an error.
#
# BeanShell runs Java's expressions, and game programs, VASSAL among them, let authors write formulas for it. A
# choice between an int and a double is a double in Java, whichever side is taken (JLS 15.25). Here it is an int if
# the side is, and a half that comes of it later is cut off without a word: a unit of strength 3 fights with 1
# instead of 1.5. & and | of two truth values (JLS 15.22.2), the lowest int, a colour with its alpha as a
# hexadecimal int (JLS 3.10.1), and "*=" with a fraction (JLS 15.26.2) raise errors.
# The controls are Java itself, and close relatives of each expression that work.
#
# Seen 2026-11-30 with OpenJDK 17:
#
#   expression                  Java         BeanShell
#   (true ? 3 : 0.5) / 2        1.5          1
#   (true ? 3.0 : 0.5) / 2      1.5          1.5
#   true & false                false        error
#   true && false               false        false
#   6 & 3                       2            2
#   -2147483648                 -2147483648  error
#   -2147483647                 -2147483647  -2147483647
#   0xff336699                  -13408615    error
#   0x7f336699                  2134075033   2134075033
#   z *= 1.5                    7            error
#   z = (int) (z * 1.5)         7            7
#
# Needs Debian 12's apt-get and dpkg, and a JDK from 11 on. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

apt-get download -q libbsh-java=2.0b4-20 >apt.txt 2>&1 || { cat apt.txt; exit 1; }
dpkg -x libbsh-java_*.deb .
cat >Expressions.java <<'END'
import java.util.function.Supplier;

public class Expressions {
	static int z = 5;

	static void both(String expression, Supplier<Object> java) {
		String beanShell;
		try {
			bsh.Interpreter interpreter = new bsh.Interpreter();
			interpreter.eval("int z = 5;");
			beanShell = String.valueOf(interpreter.eval(expression + ";"));
		} catch (bsh.EvalError e) {
			beanShell = "error";
		}
		z = 5;
		System.out.printf("%-27s %-12s %s%n", expression, java.get(), beanShell);
	}

	public static void main(String[] none) {
		both("(true ? 3 : 0.5) / 2", () -> (true ? 3 : 0.5) / 2);
		both("(true ? 3.0 : 0.5) / 2", () -> (true ? 3.0 : 0.5) / 2);
		both("true & false", () -> true & false);
		both("true && false", () -> true && false);
		both("6 & 3", () -> 6 & 3);
		both("-2147483648", () -> -2147483648);
		both("-2147483647", () -> -2147483647);
		both("0xff336699", () -> 0xff336699);
		both("0x7f336699", () -> 0x7f336699);
		both("z *= 1.5", () -> z *= 1.5);
		both("z = (int) (z * 1.5)", () -> z = (int) (z * 1.5));
	}
}
END
java -cp usr/share/java/bsh.jar Expressions.java >seen 2>java.txt || { cat java.txt; exit 1; }
cat seen
diff - seen <<'END'
(true ? 3 : 0.5) / 2        1.5          1
(true ? 3.0 : 0.5) / 2      1.5          1.5
true & false                false        error
true && false               false        false
6 & 3                       2            2
-2147483648                 -2147483648  error
-2147483647                 -2147483647  -2147483647
0xff336699                  -13408615    error
0x7f336699                  2134075033   2134075033
z *= 1.5                    7            error
z = (int) (z * 1.5)         7            7
END
