package com.couriermft.storage.store.azure;

import com.azure.core.credential.TokenCredential;
import com.azure.core.credential.TokenRequestContext;
import com.azure.core.http.HttpAuthorization;
import com.azure.storage.blob.sas.BlobSasPermission;
import com.azure.storage.blob.sas.BlobServiceSasSignatureValues;
import com.azure.storage.blob.specialized.BlockBlobClient;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * A blob that the service reads itself, and the authorization to read it.
 *
 * @param url the URL, which may contain a signature: never log or show it
 * @param authorization the authorization sent with the URL; {@code null} if the URL is sufficient
 */
record CopySource(String url, @Nullable HttpAuthorization authorization) {
  /** The validity of a signature: long enough for one request. */
  private static final int HOURS = 1;

  @Override
  public String toString() {
    return "CopySource[***]";
  }

  /** Creates sources that authorize a service to read Courier's blobs. */
  @FunctionalInterface
  interface Permit {
    CopySource of(BlockBlobClient blob);
  }

  /** Returns a source whose URL is signed with the account's key. */
  static CopySource signed(BlockBlobClient blob) {
    var read = new BlobSasPermission().setReadPermission(true);
    var values =
        new BlobServiceSasSignatureValues(
            OffsetDateTime.now(ZoneOffset.UTC).plusHours(HOURS), read);
    return new CopySource(blob.getBlobUrl() + "?" + blob.generateSas(values), null);
  }

  /** Returns a permit that uses a token of the identity. */
  static Permit withToken(TokenCredential credential, String scope) {
    return blob -> {
      String token = credential.getTokenSync(new TokenRequestContext().addScopes(scope)).getToken();
      return new CopySource(blob.getBlobUrl(), new HttpAuthorization("Bearer", token));
    };
  }

  /** Returns a permit that uses the given shared access signature. */
  static Permit withSas(String signature) {
    return blob -> new CopySource(blob.getBlobUrl() + "?" + signature, null);
  }
}
