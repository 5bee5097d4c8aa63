package com.couriermft.storage.store.azure;

import com.azure.core.credential.AzureSasCredential;
import com.azure.core.credential.TokenCredential;
import com.azure.core.http.HttpPipeline;
import com.azure.core.http.policy.AzureSasCredentialPolicy;
import com.azure.core.http.policy.BearerTokenAuthenticationPolicy;
import com.azure.core.http.policy.HttpPipelinePolicy;
import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.common.StorageSharedKeyCredential;
import com.azure.storage.common.policy.StorageSharedKeyCredentialPolicy;
import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.StorageCodes;
import com.couriermft.storage.store.Blobs;
import com.couriermft.storage.store.FileShare;
import com.couriermft.storage.store.StorageAccounts;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.function.Supplier;

/** Opens accounts of Azure Storage, on one shared HTTP client. Thread-safe. */
public final class AzureAccounts implements StorageAccounts {
  private final List<HttpPipelinePolicy> policies;
  private final Supplier<TokenCredential> identity;

  /** Creates accounts without a managed identity. */
  public AzureAccounts(List<HttpPipelinePolicy> policies) {
    this(policies, AzureAccounts::nobody);
  }

  /**
   * Creates a factory with an identity for accounts that accept it.
   *
   * @param policies receive every request as it is sent, including retries
   * @param identity the app's identity, for connections that use it; called for each connection,
   *     and must always return the same credential
   */
  public AzureAccounts(List<HttpPipelinePolicy> policies, Supplier<TokenCredential> identity) {
    this.policies = List.copyOf(policies);
    this.identity = identity;
  }

  @Override
  public Blobs blobs(URI endpoint, Login login) {
    BlobServiceClientBuilder builder = AzureStorage.blobService(trimmed(endpoint), policies);
    CopySource.Permit permit;
    if (login instanceof Login.Key key) {
      builder.credential(credential(endpoint, key));
      permit = CopySource::signed;
    } else if (login instanceof Login.Sas sas) {
      builder.sasToken(sas.signature());
      permit = CopySource.withSas(sas.signature());
    } else {
      requireHttps(endpoint);
      builder.credential(identity.get());
      permit = CopySource.withToken(identity.get(), AzureStorage.SCOPE);
    }
    BlobService contents = new BlobService(trimmed(endpoint), pipeline(endpoint, login));
    return new AzureBlobs(builder.buildClient(), contents, permit, false);
  }

  /** Rejects an endpoint without TLS, because a token must not be sent in plain text. */
  private static void requireHttps(URI endpoint) {
    if (!"https".equalsIgnoreCase(endpoint.getScheme())) {
      throw CourierException.of(
          StorageCodes.IDENTITY_REFUSED,
          ("Courier does not send a token of the app's identity to '%s' because the URL is not "
                  + "https. Use https, 'account_key' or 'sas'.")
              .formatted(endpoint));
    }
  }

  private HttpPipeline pipeline(URI endpoint, Login login) {
    return AzureStorage.repeating(signing(endpoint, login), policies);
  }

  @Override
  public FileShare share(URI endpoint, String share, Login login) {
    String signature = login instanceof Login.Sas sas ? sas.signature() : null;
    boolean byToken = login instanceof Login.Identity;
    if (byToken) {
      requireHttps(endpoint);
    }
    return new AzureFileShare(
        new ShareService(
            trimmed(endpoint) + "/" + share, pipeline(endpoint, login), byToken, signature));
  }

  private HttpPipelinePolicy signing(URI endpoint, Login login) {
    if (login instanceof Login.Key key) {
      return new StorageSharedKeyCredentialPolicy(credential(endpoint, key));
    } else if (login instanceof Login.Sas sas) {
      return new AzureSasCredentialPolicy(new AzureSasCredential(sas.signature()), false);
    }
    return new BearerTokenAuthenticationPolicy(identity.get(), AzureStorage.SCOPE);
  }

  private static TokenCredential nobody() {
    throw CourierException.of(
        StorageCodes.NO_IDENTITY,
        "The connection requires a managed identity, but this process has none; use account_key "
            + "or sas.");
  }

  /**
   * Returns the credential of an account. Its name is the host's first label, or the path of an
   * emulator's address.
   */
  private static StorageSharedKeyCredential credential(URI endpoint, Login.Key key) {
    String path = trimmed(endpoint).substring(endpoint.toString().indexOf(endpoint.getAuthority()));
    int slash = path.indexOf('/');
    String account = slash > 0 ? path.substring(slash + 1) : path.split("\\.")[0];
    try {
      Base64.getDecoder().decode(key.key());
    } catch (IllegalArgumentException e) {
      throw CourierException.of(
          StorageCodes.INVALID_ACCOUNT_KEY,
          "The secret of the connection to %s is not an account key: expected base64."
              .formatted(endpoint));
    }
    return new StorageSharedKeyCredential(account, key.key());
  }

  private static String trimmed(URI endpoint) {
    String text = endpoint.toString();
    return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
  }
}
