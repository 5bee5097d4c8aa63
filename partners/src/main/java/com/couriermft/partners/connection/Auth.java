package com.couriermft.partners.connection;

import com.couriermft.formats.json.DecidedBy;
import com.couriermft.formats.json.ExactlyOneOf;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.FieldGroup;
import com.couriermft.formats.json.Variant;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of a connection. The connection's type determines which types of credentials are
 * allowed. JSON, one of:
 *
 * <pre>{"type": "password", "secret": "partner-a-password"}
 * {"type": "ssh_key", "key": "our-ssh-key"}
 * {"type": "managed_identity"}
 * {"type": "account_key", "secret": "archive-key"}
 * {"type": "sas", "secret": "archive-sas"}
 * </pre>
 *
 * and the credentials of {@link HttpAuth}.
 */
@DecidedBy(
    @Field(
        name = "type",
        title = "Authentication type",
        group = FieldGroup.AUTHENTICATION,
        help = "How to log in"))
public sealed interface Auth
    permits Auth.Sftp, Auth.Ftp, Auth.Storage, Auth.Database, HttpAuth, SecretAuth {
  /** Returns the name of the secret; empty if these credentials have none. */
  default Optional<String> findSecret() {
    return Optional.empty();
  }

  /** Returns the name of the key; empty if these credentials have none. */
  default Optional<String> findKey() {
    return Optional.empty();
  }

  /** Returns whether these credentials are the app's managed identity. */
  default boolean isIdentity() {
    return this instanceof ManagedIdentity || this instanceof HttpAuth.Identity;
  }

  /** Credentials for an SFTP server. */
  sealed interface Sftp extends Auth permits Password, SshKey {}

  /** Credentials for an FTP server. */
  sealed interface Ftp extends Auth permits Password {}

  /** Credentials for a service of Azure Storage. */
  sealed interface Storage extends Auth permits ManagedIdentity, AccountKey, Sas {}

  /** Credentials for a database. */
  sealed interface Database extends Auth permits Password, ManagedIdentity {}

  /**
   * Login with a password.
   *
   * @param secret name of the password's secret
   * @param sent the password value; {@code null} once it is stored
   */
  @Variant("password")
  @ExactlyOneOf({"secret", "password"})
  record Password(
      @Field(
              title = "Secret name",
              group = FieldGroup.AUTHENTICATION,
              help = Forms.SECRET_HELP,
              pattern = Forms.SECRET,
              form = Forms.SECRET_WORDS,
              unseen = true)
          String secret,
      @Field(
              name = "password",
              title = "Password",
              group = FieldGroup.AUTHENTICATION,
              help = "The password" + Forms.ONCE_HELP,
              maxLength = SecretStore.MAX_BYTES)
          @Nullable Secret sent)
      implements Sftp, Ftp, Database, SecretAuth {
    /** Creates a login with a stored password. */
    public Password(String secret) {
      this(secret, null);
    }
  }

  /**
   * Login with an SSH key.
   *
   * @param key name of the key in the key store
   */
  @Variant("ssh_key")
  record SshKey(
      @Field(
              title = "SSH key",
              group = FieldGroup.AUTHENTICATION,
              help = "The name of an SSH key",
              required = true,
              pattern = Forms.CONNECTION)
          String key)
      implements Sftp {
    @Override
    public Optional<String> findKey() {
      return Optional.of(key);
    }
  }

  /** Login as the managed identity of the process. */
  @Variant("managed_identity")
  record ManagedIdentity() implements Storage, Database {}

  /**
   * Login with a storage account's key.
   *
   * @param secret name of the account key's secret
   * @param sent the account key value; {@code null} once it is stored
   */
  @Variant("account_key")
  @ExactlyOneOf({"secret", "account_key"})
  record AccountKey(
      @Field(
              title = "Secret name",
              group = FieldGroup.AUTHENTICATION,
              help = Forms.SECRET_HELP,
              pattern = Forms.SECRET,
              form = Forms.SECRET_WORDS,
              unseen = true)
          String secret,
      @Field(
              name = "account_key",
              title = "Account key",
              group = FieldGroup.AUTHENTICATION,
              help = "The key" + Forms.ONCE_HELP,
              pattern = "[A-Za-z0-9+/]{20,200}={0,2}",
              form = "20 to 200 characters of Base64")
          @Nullable Secret sent)
      implements Storage, SecretAuth {}

  /**
   * Login with a shared access signature.
   *
   * @param secret name of the signature's secret; the value may start with {@code ?}
   * @param sent the signature value; {@code null} once it is stored
   */
  @Variant("sas")
  @ExactlyOneOf({"secret", "sas"})
  record Sas(
      @Field(
              title = "Secret name",
              group = FieldGroup.AUTHENTICATION,
              help = Forms.SECRET_HELP,
              pattern = Forms.SECRET,
              form = Forms.SECRET_WORDS,
              unseen = true)
          String secret,
      @Field(
              name = "sas",
              title = "Shared access signature",
              group = FieldGroup.AUTHENTICATION,
              help = "The signature" + Forms.ONCE_HELP,
              pattern = "[!-~]{0,2000}sig=[!-~]{1,2000}",
              form = "the query string of a shared access signature, with `sig` in it")
          @Nullable Secret sent)
      implements Storage, SecretAuth {}
}
