package com.couriermft.partners.connection;

import com.couriermft.formats.failure.SafeText;
import com.couriermft.formats.failure.catalogue.ConnectionCodes;
import com.couriermft.formats.json.CheckedObject;
import com.couriermft.formats.json.FieldType;
import com.couriermft.formats.json.Json;
import com.couriermft.formats.json.Property;
import com.couriermft.formats.json.Shape;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Parses the trusted certificates and fingerprints of a connection. */
final class Certificates implements FieldType<Shape.ListOf<Shape.Text>, List<String>> {
  private static final String PIN = "SHA256:";

  /**
   * The pattern of a fingerprint or PEM certificate. The length limit leaves room for eight
   * certificates in a stored connection.
   */
  private static final Shape.Text TRUSTED =
      Shape.Text.matching(
          Pattern.compile(
              "SHA256:(?:[0-9A-Fa-f]{2}:?){32}"
                  + "|-----BEGIN CERTIFICATE-----[A-Za-z0-9+/= \\r\\n]{1,3500}"
                  + "-----END CERTIFICATE-----[ \\r\\n]{0,4}"),
          "a fingerprint such as \"SHA256:\" and 64 hex digits, or one certificate in PEM");

  @Override
  public Shape.ListOf<Shape.Text> shape() {
    return new Shape.ListOf<>(TRUSTED, 0, 8);
  }

  /**
   * Reads the trusted certificates. Fingerprints are converted to lower case without colons;
   * certificates stay unchanged.
   */
  @Override
  public List<String> read(CheckedObject fields, Property<Shape.ListOf<Shape.Text>> list) {
    List<String> trusted = new ArrayList<>();
    for (String text : fields.texts(list)) {
      if (text.startsWith(PIN)) {
        String digits = text.substring(PIN.length()).replace(":", "");
        trusted.add(PIN + digits.toLowerCase(Locale.ROOT));
      } else {
        check(text, fields, list.name());
        trusted.add(text.strip());
      }
    }
    return trusted;
  }

  @Override
  public JsonNode write(List<String> trusted) {
    return Json.tree(trusted);
  }

  /** Returns the expiry of a trusted certificate; empty for a fingerprint. */
  static Optional<Instant> findEnd(String trusted) {
    try {
      return trusted.startsWith(PIN)
          ? Optional.empty()
          : Optional.of(parse(trusted).getNotAfter().toInstant());
    } catch (CertificateException e) {
      throw new IllegalStateException("A stored certificate cannot be read", e);
    }
  }

  private static X509Certificate parse(String pem) throws CertificateException {
    byte[] bytes = pem.getBytes(StandardCharsets.US_ASCII);
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(new ByteArrayInputStream(bytes));
  }

  private static void check(String pem, CheckedObject fields, String field) {
    try {
      parse(pem);
    } catch (CertificateException e) {
      String detail = SafeText.sentence("A certificate cannot be read: " + e.getMessage());
      fields.problem(field, ConnectionCodes.INVALID_CERTIFICATE, detail);
    }
  }
}
