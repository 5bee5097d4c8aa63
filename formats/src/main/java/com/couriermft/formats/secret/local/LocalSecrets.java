package com.couriermft.formats.secret.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import com.couriermft.formats.failure.CourierException;
import com.couriermft.formats.failure.catalogue.SecretCodes;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A {@link SecretStore} in a directory (mode 0700). Each secret is a file (mode 0600) that is named
 * after the secret in lower case and contains the value in UTF-8, unchanged, including line ends.
 * Values are replaced atomically. If other users can read a file, it is still read, but a warning
 * is logged. A secret that expires has a second file, {@code {name}.expires}, with the time in RFC
 * 3339 format. It is deleted before the value is replaced and written afterwards, so after a crash
 * in between, the new value has no expiry. Thread-safe, and safe across processes.
 */
public final class LocalSecrets implements SecretStore {
  private static final Logger LOG = LoggerFactory.getLogger(LocalSecrets.class);
  private static final Set<PosixFilePermission> OF_OTHERS =
      PosixFilePermissions.fromString("---rwxrwx");

  private final Path directory;
  private final boolean posix;

  /**
   * Opens a store in a directory, which is created with its parents if it does not exist.
   *
   * @throws CourierException {@code secret_denied} or {@code secret_unavailable}: the directory
   *     cannot be created
   */
  public LocalSecrets(Path directory) {
    this.directory = directory;
    this.posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
    try {
      Files.createDirectories(directory, attributes("rwx------"));
    } catch (IOException e) {
      throw failure("Secrets directory " + directory + " cannot be created", e);
    }
  }

  @Override
  public Optional<Secret> find(String name) {
    Path file = file(name);
    try (InputStream in = Files.newInputStream(file)) {
      warnOfReaders(file);
      byte[] bytes = in.readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw noSecret(file, "has more than " + MAX_BYTES + " bytes", null);
      }
      return Optional.of(Secret.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (CharacterCodingException e) {
      throw noSecret(file, "is not text in UTF-8", e);
    } catch (IOException e) {
      throw failure("Secret '" + name + "' cannot be read from " + file, e);
    }
  }

  @Override
  public void put(String name, Secret value, @Nullable Instant expiresAt) {
    SecretStore.checkSize(name, value);
    Path file = file(name);
    try {
      Files.deleteIfExists(expiry(file));
      write(file, value.reveal());
      if (expiresAt != null) {
        write(expiry(file), expiresAt.truncatedTo(ChronoUnit.SECONDS).toString());
      }
    } catch (IOException e) {
      throw failure("Secret '" + name + "' cannot be written to " + file, e);
    }
  }

  private void write(Path file, String content) throws IOException {
    Path written = Files.createTempFile(directory, ".", ".new", attributes("rw-------"));
    try {
      Files.writeString(written, content);
      Files.move(written, file, ATOMIC_MOVE, REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(written);
    }
  }

  @Override
  public void delete(String name) {
    Path file = file(name);
    try {
      Files.deleteIfExists(file);
      Files.deleteIfExists(expiry(file));
    } catch (IOException e) {
      throw failure("Secret '" + name + "' cannot be deleted from " + file, e);
    }
  }

  @Override
  public Map<String, Instant> ends() {
    Map<String, Instant> ends = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(each -> Files.isRegularFile(expiry(each))).toList()) {
        findEnd(file).ifPresent(end -> ends.put(file.getFileName().toString(), end));
      }
    } catch (IOException | UncheckedIOException e) {
      throw failure("Secrets directory " + directory + " cannot be listed", e);
    }
    return ends;
  }

  /** Returns the expiry of a secret; empty if the secret has none, or none that can be read. */
  private static Optional<Instant> findEnd(Path file) throws IOException {
    try {
      return Optional.of(Instant.parse(Files.readString(expiry(file)).strip()));
    } catch (NoSuchFileException replacedMeanwhile) {
      return Optional.empty();
    } catch (DateTimeParseException | CharacterCodingException e) {
      LOG.warn(
          "File {} does not have a time such as 2027-01-31T00:00:00Z; store the secret again",
          expiry(file));
      return Optional.empty();
    }
  }

  /** Returns the file with the expiry of a secret. No secret's name contains a full stop. */
  private static Path expiry(Path file) {
    return file.resolveSibling(file.getFileName() + ".expires");
  }

  /** Returns the file of a secret. The rules for names ensure that the file is in the directory. */
  private Path file(String name) {
    SecretStore.checkName(name);
    return directory.resolve(name.toLowerCase(Locale.ROOT));
  }

  private void warnOfReaders(Path file) throws IOException {
    if (posix && !Collections.disjoint(Files.getPosixFilePermissions(file), OF_OTHERS)) {
      LOG.warn(
          "Secret file {} is accessible to other users of this machine; set its mode to 0600",
          file);
    }
  }

  private FileAttribute<?>[] attributes(String permissions) {
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private static CourierException noSecret(Path file, String reason, @Nullable IOException cause) {
    return CourierException.of(
        SecretCodes.SECRET_DENIED,
        "File " + file + " cannot be used as a secret: it " + reason,
        cause);
  }

  private static CourierException failure(String message, Exception cause) {
    return cause instanceof AccessDeniedException
        ? CourierException.of(SecretCodes.SECRET_DENIED, message + ": permission denied.", cause)
        : CourierException.of(SecretCodes.SECRET_UNAVAILABLE, message + ": " + cause, cause);
  }
}
