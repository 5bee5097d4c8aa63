package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.formats.crypto.CryptoProviders;
import com.couriermft.formats.secret.Secret;
import com.couriermft.openpgp.OpenPgpJs.KeyForm;
import com.couriermft.openpgp.OpenPgpJs.Pair;
import com.couriermft.openpgp.SignaturePolicy.Requirement;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Tests that Courier and OpenPGP.js read each other's messages: versions 4 and 6, in all forms. */
class OpenPgpJsTest {
  private static final String PASSWORD = "correct-horse";

  @BeforeContainer
  static void start() {
    CryptoProviders.install();
  }

  @Provide
  Arbitrary<KeyForm> keys() {
    return Combinators.combine(
            Arbitraries.of("curve25519", "curve25519", "curve448", "ecc", "rsa"),
            Arbitraries.of(true, true, false),
            Arbitraries.of("ocb", "eax", "gcm").injectNull(0.4))
        .as(KeyForm::new);
  }

  @Provide
  Arbitrary<Content> contents() {
    return Combinators.combine(
            Arbitraries.of(0, 1, 100, 4_096, 65_536, 100_000), Arbitraries.integers())
        .as(Content::new);
  }

  /** Random bytes, which are displayed as their size and seed. */
  record Content(int size, int seed) {
    byte[] bytes() {
      byte[] data = new byte[size];
      new Random(seed).nextBytes(data);
      return data;
    }
  }

  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void decrypt_whatItEncrypts_givesContentAndSigner(
      @ForAll("keys") KeyForm recipient,
      @ForAll("keys") KeyForm signer,
      @ForAll("contents") Content content,
      @ForAll boolean isSigned,
      @ForAll boolean armor,
      @ForAll boolean hidden)
      throws IOException {
    byte[] data = content.bytes();
    Pair ours = OpenPgpJs.key(recipient);
    List<Pair> signers = isSigned ? List.of(OpenPgpJs.key(signer)) : List.of();
    byte[] message =
        OpenPgpJs.write(
            data, "encrypted", List.of(ours), signers, Map.of("armor", armor, "hidden", hidden));
    ByteArrayOutputStream found = new ByteArrayOutputStream();
    OpenedMessage read =
        reader(Optional.of(ours.privateKeys()), signers)
            .decrypt(() -> new ByteArrayInputStream(message), found);
    assertThat(found.toByteArray()).isEqualTo(data);
    assertSigner(read, signers);
    assertThat(read.recipients())
        .singleElement()
        .asString()
        .matches(hidden ? "0{16}" : "[0-9A-F]{16}|[0-9A-F]{64}|[0-9A-F]{40}");
  }

  @Property(tries = 12, shrinking = ShrinkingMode.OFF)
  void decrypt_withPassphrase_givesContent(
      @ForAll("contents") Content content,
      @ForAll("keys") KeyForm form,
      @ForAll boolean armor,
      @ForAll boolean alsoForAKey)
      throws IOException {
    List<Pair> recipients = alsoForAKey ? List.of(OpenPgpJs.key(form)) : List.of();
    assertOpened(content.bytes(), recipients, List.of("another", PASSWORD), form, armor, false);
  }

  /** Runs only a few tries, because Argon2 takes each program about a second. */
  @Property(tries = 3, shrinking = ShrinkingMode.OFF)
  void decrypt_withPassphraseAndArgon2_givesContent(
      @ForAll("contents") Content content, @ForAll("keys") KeyForm form) throws IOException {
    assertOpened(content.bytes(), List.of(), List.of(PASSWORD), form, false, true);
  }

  private static void assertOpened(
      byte[] data,
      List<Pair> recipients,
      List<String> passwords,
      KeyForm form,
      boolean armor,
      boolean argon2)
      throws IOException {
    Map<String, Object> options = new HashMap<>();
    options.put("passwords", passwords);
    options.put("argon2", argon2);
    options.put("aead", form.aead());
    options.put("armor", armor);
    byte[] message = OpenPgpJs.write(data, "encrypted", recipients, List.of(), options);
    ByteArrayOutputStream found = new ByteArrayOutputStream();
    reader(Optional.empty(), List.of()).decrypt(() -> new ByteArrayInputStream(message), found);
    assertThat(found.toByteArray()).isEqualTo(data);
  }

  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void verify_whatItSigns_givesContentAndSigner(
      @ForAll("keys") KeyForm signer,
      @ForAll("contents") Content content,
      @ForAll boolean armor,
      @ForAll boolean detached)
      throws IOException {
    byte[] data = content.bytes();
    List<Pair> signers = List.of(OpenPgpJs.key(signer));
    String kind = detached ? "detached" : "inline";
    byte[] message = OpenPgpJs.write(data, kind, List.of(), signers, Map.of("armor", armor));
    MessageReader reader = reader(Optional.empty(), signers);
    ByteArrayOutputStream found = new ByteArrayOutputStream();
    OpenedMessage read =
        detached
            ? reader.verifyDetached(
                () -> new ByteArrayInputStream(data), () -> new ByteArrayInputStream(message))
            : reader.verify(() -> new ByteArrayInputStream(message), found);
    assertSigner(read, signers);
    if (!detached) {
      assertThat(found.toByteArray()).isEqualTo(data);
    }
  }

  @Property(tries = 10, shrinking = ShrinkingMode.OFF)
  void verify_whatItSignsInTheClear_givesContentAndSigner(
      @ForAll("keys") KeyForm signer, @ForAll List<Boolean> lines) throws IOException {
    List<Pair> signers = List.of(OpenPgpJs.key(signer));
    String text = lines.stream().map(dash -> dash ? "- a\n" : "ü\n").reduce("x\n", String::concat);
    byte[] data = text.getBytes(StandardCharsets.UTF_8);
    byte[] message = OpenPgpJs.write(data, "clear", List.of(), signers, Map.of());
    ByteArrayOutputStream found = new ByteArrayOutputStream();
    OpenedMessage read =
        reader(Optional.empty(), signers).verify(() -> new ByteArrayInputStream(message), found);
    assertSigner(read, signers);
    assertThat(found.toString(StandardCharsets.UTF_8).strip()).isEqualTo(text.strip());
  }

  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void itDecrypts_whatWeEncrypt(
      @ForAll("keys") KeyForm recipient,
      @ForAll("keys") KeyForm signer,
      @ForAll("contents") Content content,
      @ForAll boolean isSigned,
      @ForAll boolean compatible,
      @ForAll boolean hidden,
      @ForAll boolean armor)
      throws IOException {
    byte[] data = content.bytes();
    Pair theirs = OpenPgpJs.key(recipient);
    Pair ours = OpenPgpJs.key(signer);
    EncryptionOptions options =
        new EncryptionOptions(null, null, 6, null, compatible, hidden, armor);
    Encryption encryption = Encryption.of(List.of(theirs.certificate()), options, Instant.now());
    byte[] message = written(isSigned ? encryption.signedBy(ours.privateKeys()) : encryption, data);
    List<String> signers = isSigned ? List.of(ours.armoredPublic()) : List.of();
    assertThat(OpenPgpJs.read(message, "encrypted", new byte[0], List.of(theirs), signers))
        .isEqualTo(data);
  }

  private static byte[] written(Encryption encryption, byte[] data) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageOutputStream message = encryption.open(out, FileLabel.NONE)) {
      message.write(data);
      message.finish();
    }
    return out.toByteArray();
  }

  @Property(tries = 40, shrinking = ShrinkingMode.OFF)
  void itVerifies_whatWeSign(
      @ForAll("keys") KeyForm signer,
      @ForAll("contents") Content content,
      @ForAll SignatureForm form,
      @ForAll boolean armor)
      throws IOException {
    Pair ours = OpenPgpJs.key(signer);
    boolean isClear = form == SignatureForm.CLEAR;
    byte[] data = isClear ? "- a\nb\n".getBytes(StandardCharsets.UTF_8) : content.bytes();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (MessageOutputStream signing =
        new Signing(ours.privateKeys(), form, null, armor, Instant.now())
            .open(out, FileLabel.NONE)) {
      signing.write(data);
      signing.finish();
    }
    byte[] made = out.toByteArray();
    boolean isDetached = form == SignatureForm.DETACHED;
    byte[] read =
        OpenPgpJs.read(
            isDetached ? data : made,
            form.name().toLowerCase(java.util.Locale.ROOT),
            isDetached ? made : new byte[0],
            List.of(),
            List.of(ours.armoredPublic()));
    assertThat(new String(read, StandardCharsets.ISO_8859_1).stripTrailing())
        .isEqualTo(new String(data, StandardCharsets.ISO_8859_1).stripTrailing());
  }

  @Property(tries = 8, shrinking = ShrinkingMode.OFF)
  void privateKey_withPassphrase_isOpened(@ForAll boolean v6, @ForAll boolean aead) {
    KeyForm form = new KeyForm("curve25519", v6, aead ? "ocb" : null);
    Pair locked = OpenPgpJs.generate(form, PASSWORD);
    PrivateKeys keys = PrivateKeys.read(Secret.of(locked.armoredPrivate()), Secret.of(PASSWORD));
    assertThat(keys.areLocked()).isTrue();
    keys.prove();
  }

  private static void assertSigner(OpenedMessage read, List<Pair> signers) {
    assertThat(read.signer().map(Certificate::fingerprint))
        .isEqualTo(signers.stream().map(each -> each.certificate().fingerprint()).findFirst());
  }

  private static MessageReader reader(Optional<PrivateKeys> ours, List<Pair> signers) {
    return new MessageReader(
        new ReadOptions(
            new DecryptionKeys(ours.stream().toList(), Secret.of(PASSWORD)),
            new SignaturePolicy(
                signers.isEmpty() ? Requirement.OPTIONAL : Requirement.REQUIRED,
                signers.stream().map(Pair::certificate).toList(),
                Instant.now()),
            ReadLimits.DEFAULT,
            false,
            false));
  }
}
