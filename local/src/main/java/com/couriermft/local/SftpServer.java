package com.couriermft.local;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.sshd.common.config.keys.AuthorizedKeyEntry;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.config.keys.PublicKeyEntryResolver;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.file.virtualfs.VirtualFileSystemFactory;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.common.session.Session;
import org.apache.sshd.common.session.SessionListener;
import org.apache.sshd.common.util.security.SecurityUtils;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.sftp.server.SftpSubsystemFactory;
import org.jspecify.annotations.Nullable;

/**
 * An SFTP server for a directory, on 127.0.0.1, for tests and the demo. Users see the directory as
 * their root and cannot access anything above it. Thread-safe.
 */
public final class SftpServer implements AutoCloseable {
  private final SshServer server;
  private final PublicKey hostKey;
  private final Sessions sessions;

  private SftpServer(SshServer server, PublicKey hostKey, Sessions sessions) {
    this.server = server;
    this.hostKey = hostKey;
    this.sessions = sessions;
  }

  /** Returns the options for a server for the directory {@code root}, which must exist. */
  public static Builder over(Path root) {
    return new Builder(root.toAbsolutePath().normalize());
  }

  public int port() {
    return server.getPort();
  }

  /**
   * Returns the host key's fingerprint in the format of OpenSSH: {@code SHA256:} followed by base64
   * without padding.
   */
  public String fingerprint() {
    return KeyUtils.getFingerPrint(BuiltinDigests.sha256, hostKey);
  }

  /** Returns the number of connections accepted since the start. */
  public int totalSessions() {
    return sessions.total.get();
  }

  /** Returns the number of connections that are currently open. */
  public int openSessions() {
    return server.getActiveSessions().size();
  }

  /** Closes the port and all connections immediately. */
  @Override
  public void close() {
    try {
      server.stop(true);
    } catch (IOException e) {
      throw new UncheckedIOException("The SFTP server on port " + port() + " did not stop", e);
    }
  }

  private static final class Sessions implements SessionListener {
    private final AtomicInteger total = new AtomicInteger();

    @Override
    public void sessionCreated(Session session) {
      total.incrementAndGet();
    }
  }

  /** The options of a server. Not thread-safe. */
  public static final class Builder {
    private final Path root;
    private final Map<String, String> passwords = new HashMap<>();
    private final Map<String, List<PublicKey>> keys = new ConcurrentHashMap<>();
    private @Nullable KeyPair hostKey;
    private int port;

    private Builder(Path root) {
      this.root = root;
    }

    /** Adds a user who signs in with a password. */
    public Builder user(String name, String password) {
      passwords.put(name, password);
      return this;
    }

    /** Adds a user who signs in with a public key. */
    public Builder authorizedKey(String name, PublicKey key) {
      keys.computeIfAbsent(name, unused -> new CopyOnWriteArrayList<>()).add(key);
      return this;
    }

    /**
     * Adds a user who signs in with a public key, given as a line of {@code authorized_keys}:
     * {@code ssh-ed25519 AAAA... comment}.
     *
     * @throws IllegalArgumentException the line is not a public key
     */
    public Builder authorizedKey(String name, String line) {
      try {
        var entry = AuthorizedKeyEntry.parseAuthorizedKeyEntry(line);
        return authorizedKey(name, entry.resolvePublicKey(null, PublicKeyEntryResolver.FAILING));
      } catch (IOException | GeneralSecurityException e) {
        throw new IllegalArgumentException("The authorized key of " + name + " cannot be read", e);
      }
    }

    /** Sets the host key; the default is a new Ed25519 key. */
    public Builder hostKey(KeyPair key) {
      hostKey = key;
      return this;
    }

    /** Sets the port; the default 0 selects any free port. */
    public Builder port(int value) {
      port = value;
      return this;
    }

    /**
     * Starts the server.
     *
     * @throws IOException the port cannot be bound
     */
    public SftpServer start() throws IOException {
      var key = hostKey == null ? newHostKey() : hostKey;
      var sessions = new Sessions();
      var server = SshServer.setUpDefaultServer();
      server.setHost("127.0.0.1");
      server.setPort(port);
      server.setKeyPairProvider(KeyPairProvider.wrap(key));
      server.setFileSystemFactory(new VirtualFileSystemFactory(root));
      server.setSubsystemFactories(List.of(new SftpSubsystemFactory.Builder().build()));
      var knownPasswords = Map.copyOf(passwords);
      var knownKeys = Map.copyOf(keys);
      server.setPasswordAuthenticator(
          (user, password, session) -> matches(knownPasswords.get(user), password));
      server.setPublickeyAuthenticator(
          (user, offered, session) ->
              KeyUtils.findMatchingKey(offered, knownKeys.getOrDefault(user, List.of())) != null);
      server.addSessionListener(sessions);
      server.start();
      return new SftpServer(server, key.getPublic(), sessions);
    }

    private static boolean matches(@Nullable String expected, String given) {
      return expected != null
          && MessageDigest.isEqual(
              expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    private static KeyPair newHostKey() {
      try {
        return SecurityUtils.getKeyPairGenerator(SecurityUtils.ED25519).generateKeyPair();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("Ed25519 keys need Bouncy Castle on the class path", e);
      }
    }
  }
}
