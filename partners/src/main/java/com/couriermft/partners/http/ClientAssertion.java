package com.couriermft.partners.http;

import com.couriermft.formats.json.Json;
import com.couriermft.partners.key.TlsKeys;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.interfaces.ECKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.UUID;

/**
 * A client assertion: a JWT signed with the client's private key (RFC 7523, 3; {@code
 * private_key_jwt} of OpenID Connect Core, 9). The assertion identifies the certificate by its hash
 * (RFC 7515, 4.1.8), as Microsoft Entra requires.
 */
final class ClientAssertion {
  private static final Duration LIFE = Duration.ofMinutes(5);
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private ClientAssertion() {}

  static String sign(TlsKeys.Identity identity, String client, String audience, Instant now) {
    String algorithm = algorithm(identity);
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(identity.certificate().getEncoded());
      ObjectNode header = Json.object().put("alg", algorithm).put("typ", "JWT");
      header.put("x5t#S256", BASE64.encodeToString(hash));
      ObjectNode claims = Json.object().put("iss", client).put("sub", client).put("aud", audience);
      claims.put("jti", UUID.randomUUID().toString()).put("iat", now.getEpochSecond());
      claims.put("nbf", now.getEpochSecond()).put("exp", now.plus(LIFE).getEpochSecond());
      String signed = part(header) + "." + part(claims);
      Signature signature = Signature.getInstance(jca(algorithm));
      signature.initSign(identity.key());
      signature.update(signed.getBytes(StandardCharsets.US_ASCII));
      return signed + "." + BASE64.encodeToString(signature.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("A key that passed its check cannot sign", e);
    }
  }

  private static String algorithm(TlsKeys.Identity identity) {
    if (!(identity.key() instanceof ECKey key)) {
      return "RS256";
    }
    int bits = key.getParams().getCurve().getField().getFieldSize();
    return bits <= 256 ? "ES256" : bits <= 384 ? "ES384" : "ES512";
  }

  /**
   * Returns the JCA algorithm. ECDSA signatures have the format of RFC 7518, 3.4: two concatenated
   * numbers instead of DER.
   */
  private static String jca(String algorithm) {
    return switch (algorithm) {
      case "RS256" -> "SHA256withRSA";
      case "ES256" -> "SHA256withECDSAinP1363Format";
      case "ES384" -> "SHA384withECDSAinP1363Format";
      default -> "SHA512withECDSAinP1363Format";
    };
  }

  private static String part(ObjectNode json) {
    return BASE64.encodeToString(Json.bytes(json));
  }
}
