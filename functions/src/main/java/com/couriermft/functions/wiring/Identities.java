package com.couriermft.functions.wiring;

import com.azure.core.credential.TokenCredential;
import com.azure.core.credential.TokenRequestContext;
import com.azure.identity.DefaultAzureCredentialBuilder;
import com.azure.identity.ManagedIdentityCredentialBuilder;
import com.couriermft.formats.failure.catalogue.FieldCodes;
import com.couriermft.storage.identity.CheckedIdentity;
import com.couriermft.storage.identity.ManagedIdentity;
import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Azure identities of the app: one credential for each client id, shared by storage, Key Vault
 * and connections. A credential is created on first use. On Functions and App Service, which set
 * {@code IDENTITY_ENDPOINT} and {@code IDENTITY_HEADER}, they are managed identities; elsewhere
 * they come from Microsoft's {@code DefaultAzureCredential}, such as the login of {@code az}.
 * Thread-safe.
 */
public final class Identities {
  private final @Nullable URI endpoint;
  private final String header;
  private final @Nullable String clientId;
  private final Map<Wanted, TokenCredential> made = new HashMap<>();

  private Identities(@Nullable URI endpoint, String header, @Nullable String clientId) {
    this.endpoint = endpoint;
    this.header = header;
    this.clientId = clientId;
  }

  /**
   * Returns the credential of the app's own identity: that of {@code AZURE_CLIENT_ID}, or the
   * system-assigned one.
   */
  static Identities read(Environment environment) {
    String header = environment.find("IDENTITY_HEADER").orElse("");
    URI endpoint = environment.findHttp("IDENTITY_ENDPOINT").orElse(null);
    if (endpoint != null && header.isEmpty()) {
      environment.problem(
          "IDENTITY_HEADER",
          FieldCodes.REQUIRED,
          "The platform sets it together with IDENTITY_ENDPOINT.");
    }
    return new Identities(endpoint, header, environment.find("AZURE_CLIENT_ID").orElse(null));
  }

  /** The app's own: that of {@code AZURE_CLIENT_ID}, or the system-assigned one. */
  TokenCredential own() {
    return get(clientId, false);
  }

  /**
   * Returns a token of the app's own identity for a resource.
   *
   * @param fresh whether to request a new token
   */
  String token(String resource, boolean fresh) {
    TokenRequestContext request = new TokenRequestContext().addScopes(resource + "/.default");
    return own().getTokenSync(fresh ? request.setClaims("{}") : request).getToken();
  }

  /**
   * Returns the credential of an identity.
   *
   * @param id client id of a user-assigned identity; {@code null} for the system-assigned one
   * @param managed whether only a managed identity is acceptable
   */
  synchronized TokenCredential get(@Nullable String id, boolean managed) {
    return made.computeIfAbsent(new Wanted(id, managed || endpoint != null), this::make);
  }

  private TokenCredential make(Wanted wanted) {
    if (endpoint != null) {
      return new ManagedIdentity(endpoint, header, wanted.id(), InstantSource.system());
    }
    return new CheckedIdentity(
        wanted.managed()
            ? new ManagedIdentityCredentialBuilder().clientId(wanted.id()).build()
            : new DefaultAzureCredentialBuilder().managedIdentityClientId(wanted.id()).build());
  }

  private record Wanted(@Nullable String id, boolean managed) {}
}
