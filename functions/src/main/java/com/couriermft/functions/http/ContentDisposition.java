package com.couriermft.functions.http;

import com.couriermft.formats.text.UrlEncoding;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;

/**
 * The header {@code Content-Disposition} of a download (RFC 6266). It has the file name in any
 * script as {@code filename*}, and an ASCII fallback as {@code filename}.
 *
 * <pre>attachment; filename="a b.txt"; filename*=UTF-8''%C3%A4%20b.txt</pre>
 */
public final class ContentDisposition {
  private static final String UNNAMED = "download";
  private static final int MOST = 150;

  /** Names that Windows reserves for devices, with any extension. */
  private static final Set<String> DEVICES =
      Set.of(
          "con", "prn", "aux", "nul", "com1", "com2", "com3", "com4", "com5", "com6", "com7",
          "com8", "com9", "lpt1", "lpt2", "lpt3", "lpt4", "lpt5", "lpt6", "lpt7", "lpt8", "lpt9");

  private ContentDisposition() {}

  /** Returns the value of the header for a file whose name may contain any characters. */
  public static String named(String name) {
    String safe = safe(name);
    String encoded = UrlEncoding.encode(safe);
    return "attachment; filename=\"%s\"; filename*=UTF-8''%s".formatted(plain(safe), encoded);
  }

  /** Removes characters that file systems do not allow, and path separators. */
  private static String safe(String name) {
    String valid = new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    String text = valid.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}/\\\\:*?\"<>|]", "_");
    int[] points = text.codePoints().limit(MOST).toArray();
    return storable(new String(points, 0, points.length));
  }

  /** Returns a name of printable ASCII characters that need no escape in quotes. */
  private static String plain(String safe) {
    String ascii = Normalizer.normalize(safe, Normalizer.Form.NFKD).replaceAll("\\p{M}", "");
    return storable(ascii.replaceAll("[^ -~]", "_").replaceAll("[%\"\\\\/:*?<>|]", "_"));
  }

  /** Returns a name without blanks or dots at either end, and that is not the name of a device. */
  private static String storable(String name) {
    String trimmed = name.replaceAll("^[.\\s]+|[.\\s]+$", "");
    String stem = trimmed.replaceAll("\\..*", "").strip().toLowerCase(Locale.ROOT);
    if (trimmed.isEmpty()) {
      return UNNAMED;
    }
    return DEVICES.contains(stem) ? "_" + trimmed : trimmed;
  }
}
