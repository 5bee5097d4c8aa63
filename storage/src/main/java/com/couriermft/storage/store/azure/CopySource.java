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
 * A blob that the service itself is to read, and with whose rights.
 *
 * @param url may hold a signature: never to be shown
 * @param authorization sent with it; {@code null} if the address is enough
 */
record CopySource(String url, @Nullable HttpAuthorization authorization) {
  /** The validity of a signature: long enough for one request. */
  private static final int HOURS = 1;

  @Override
  public String toString() {
    return "CopySource[***]";
  }

  /** Lets a service read our blobs. */
  @FunctionalInterface
  interface Permit {
    CopySource of(BlockBlobClient blob);
  }

  /** Makes the source of a blob by an address that is signed with the account's key. */
  static CopySource signed(BlockBlobClient blob) {
    var read = new BlobSasPermission().setReadPermission(true);
    var values =
        new BlobServiceSasSignatureValues(
            OffsetDateTime.now(ZoneOffset.UTC).plusHours(HOURS), read);
    return new CopySource(blob.getBlobUrl() + "?" + blob.generateSas(values), null);
  }

  /** Makes the permit to read by a token of the identity. */
  static Permit withToken(TokenCredential credential, String scope) {
    return blob -> {
      String token = credential.getTokenSync(new TokenRequestContext().addScopes(scope)).getToken();
      return new CopySource(blob.getBlobUrl(), new HttpAuthorization("Bearer", token));
    };
  }

  /** Makes the permit to read by the shared access signature we were given. */
  static Permit withSas(String signature) {
    return blob -> new CopySource(blob.getBlobUrl() + "?" + signature, null);
  }
}
