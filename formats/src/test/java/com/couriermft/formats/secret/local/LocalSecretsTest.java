package com.couriermft.formats.secret.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.secret.DefaultExpirySecrets;
import com.couriermft.formats.secret.LearntSecrets;
import com.couriermft.formats.secret.Secret;
import com.couriermft.formats.secret.SecretStore;
import com.couriermft.formats.secret.SecretStoreContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalSecretsTest extends SecretStoreContract {
  @TempDir private Path temporary;
  private Path directory;
  private LocalSecrets secrets;

  @BeforeEach
  void open() {
    directory = temporary.resolve("a/secrets");
    secrets = new LocalSecrets(directory);
  }

  @Override
  protected SecretStore secrets() {
    return secrets;
  }

  @Test
  void put_file_isForItsOwnerOnly() throws IOException {
    put("x");

    assertThat(permissions(directory)).isEqualTo("rwx------");
    assertThat(permissions(directory.resolve(name))).isEqualTo("rw-------");
    assertThat(files()).containsExactly(directory.resolve(name));
  }

  @Test
  void put_failing_leavesNothingBehind() throws IOException {
    Files.createDirectories(directory.resolve(name).resolve("in-the-way"));

    refused("secret_unavailable", () -> put("x"));
    assertThat(files()).containsExactly(directory.resolve(name));
  }

  @Test
  void find_mountedFile_isReadAsItIs() throws IOException {
    Files.writeString(directory.resolve("mounted"), "with line end\n");

    assertThat(secrets.get("mounted").reveal()).isEqualTo("with line end\n");
  }

  @Test
  void find_unsuitableFiles_areRefusedByName() throws IOException {
    Files.write(directory.resolve("large"), new byte[SecretStore.MAX_BYTES + 1]);
    Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff, 1});
    Files.createDirectory(directory.resolve("directory"));

    refused("secret_denied", () -> secrets.find("large"));
    refused("secret_denied", () -> secrets.find("binary"));
    refused("secret_unavailable", () -> secrets.find("directory"));
  }

  @Test
  void find_anotherInstance_seesTheSameSecrets() {
    put("x");

    assertThat(new LocalSecrets(directory).find(name)).map(Secret::reveal).contains("x");
  }

  @Test
  void put_withExpiry_writesASecondFileForItsOwnerOnly() throws IOException {
    secrets.put(name, Secret.of("x"), Instant.parse("2027-01-31T00:00:00Z"));

    Path expiry = directory.resolve(name + ".expires");
    assertThat(expiry).hasContent("2027-01-31T00:00:00Z");
    assertThat(permissions(expiry)).isEqualTo("rw-------");
    put("y");
    assertThat(files()).containsExactly(directory.resolve(name));
  }

  @Test
  void ends_unreadableOrLeftOverExpiries_areLeftOut() throws IOException {
    put("x");
    Files.writeString(directory.resolve(name + ".expires"), "next year");
    Files.writeString(directory.resolve("deleted.expires"), "2027-01-31T00:00:00Z");
    Files.writeString(directory.resolve("mounted"), "m");
    Files.writeString(directory.resolve("mounted.expires"), "2027-01-31T00:00:00Z\n");

    assertThat(secrets.ends()).isEqualTo(Map.of("mounted", Instant.parse("2027-01-31T00:00:00Z")));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.toList();
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Nested
  class DefaultExpirySecretsTest extends SecretStoreContract {
    private final Instant now = Instant.parse("2026-01-01T00:00:00Z");
    private final InMemorySecrets inner = new InMemorySecrets();

    @Override
    protected SecretStore secrets() {
      return new LearntSecrets(inner);
    }

    @Test
    void put_withoutExpiry_expiresAfterTheDefaultLifetime() {
      SecretStore expiring =
          new LearntSecrets(new DefaultExpirySecrets(inner, Duration.ofDays(90), () -> now));
      expiring.put("default", Secret.of("x"));
      expiring.put("own", Secret.of("x"), now.plusSeconds(60));

      assertThat(expiring.ends())
          .isEqualTo(Map.of("default", now.plus(Duration.ofDays(90)), "own", now.plusSeconds(60)));
      assertThat(expiring.get("default").reveal()).isEqualTo("x");
      expiring.delete("default");
      assertThat(inner.find("default")).isEmpty();
    }
  }

  @Nested
  class InMemorySecretsTest extends SecretStoreContract {
    private final SecretStore inMemory = new InMemorySecrets();

    @Override
    protected SecretStore secrets() {
      return inMemory;
    }
  }

  @Nested
  class LearntTest extends SecretStoreContract {
    private final SecretStore learnt = new LearntSecrets(new InMemorySecrets());

    @Override
    protected SecretStore secrets() {
      return learnt;
    }
  }
}
