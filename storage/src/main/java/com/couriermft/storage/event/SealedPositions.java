package com.couriermft.storage.event;

import com.couriermft.formats.failure.DamagedDataException;
import com.couriermft.storage.label.LabelFilter;
import com.couriermft.storage.store.Columns;
import com.couriermft.storage.store.Row;
import com.couriermft.storage.store.StoreConflict;
import com.couriermft.storage.store.Tables;
import com.couriermft.storage.store.Write;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts positions of feed readers who may not see all events. The numbers of a feed would reveal
 * how many events are hidden, and an unchanged position would reveal that no event is hidden. A
 * position is therefore encrypted with AES-GCM (NIST SP 800-38D), with a random nonce and a key of
 * the installation, and bound to the labels of its reader. No two positions are the same, and no
 * other reader can use a position. Thread-safe.
 */
public final class SealedPositions {
  /** The pattern of an encrypted position. */
  public static final Pattern FORM = Pattern.compile("[A-Za-z0-9_-]{59}");

  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Tables tables;
  private volatile @Nullable SecretKeySpec key;

  SealedPositions(Tables tables) {
    this.tables = tables;
  }

  /** Encrypts a position for a reader who is limited to the given labels. */
  public String seal(FeedPosition position, LabelFilter reader) {
    byte[] nonce = random(NONCE_BYTES);
    ByteBuffer plain = ByteBuffer.allocate(2 * Long.BYTES);
    plain.putLong(position.number()).putLong(position.asOf().toEpochMilli());
    byte[] sealed = apply(Cipher.ENCRYPT_MODE, nonce, plain.array(), 0, reader).orElseThrow();
    byte[] all = ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
  }

  /**
   * Decrypts a position; empty if it was not created by this installation for this reader.
   *
   * @param text a string that matches {@link #FORM}
   */
  public Optional<FeedPosition> open(String text, LabelFilter reader) {
    byte[] all = Base64.getUrlDecoder().decode(text);
    return apply(Cipher.DECRYPT_MODE, all, all, NONCE_BYTES, reader)
        .map(ByteBuffer::wrap)
        .map(opened -> new FeedPosition(opened.getLong(), Instant.ofEpochMilli(opened.getLong())));
  }

  /**
   * Encrypts or decrypts bytes; empty if they cannot be decrypted.
   *
   * @param nonce the bytes that start with the nonce
   * @param from the index at which the input starts
   */
  private Optional<byte[]> apply(
      int mode, byte[] nonce, byte[] text, int from, LabelFilter reader) {
    try {
      Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
      cipher.init(mode, key(), new GCMParameterSpec(TAG_BITS, nonce, 0, NONCE_BYTES));
      String labels = reader.texts().stream().sorted().distinct().collect(Collectors.joining("\n"));
      cipher.updateAAD(labels.getBytes(StandardCharsets.UTF_8));
      return Optional.of(cipher.doFinal(text, from, text.length - from));
    } catch (AEADBadTagException foreign) {
      return Optional.empty();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has AES-GCM", e);
    }
  }

  private SecretKeySpec key() {
    SecretKeySpec known = key;
    if (known == null) {
      known = new SecretKeySpec(stored(), "AES");
      key = known;
    }
    return known;
  }

  /** Returns the installation's key, which is created on first use. */
  private byte[] stored() {
    Optional<Row> row = find();
    if (row.isEmpty()) {
      String made = Base64.getEncoder().encodeToString(random(KEY_BYTES));
      try {
        Write write = Write.insert(FeedRows.KEY, Columns.none().with("key", made));
        tables.transact(FeedRows.TABLE, FeedRows.PARTITION, List.of(write));
      } catch (StoreConflict faster) {
        // Another host created the key at the same time; its key is used.
      }
      row = find();
    }
    String text = row.orElseThrow().columns().text("key");
    return DamagedDataException.reading("The key of the feed's positions", () -> bytes(text));
  }

  private static byte[] bytes(String key) {
    byte[] bytes = Base64.getDecoder().decode(key);
    if (bytes.length != KEY_BYTES) {
      throw new IllegalArgumentException(
          "Found %d bytes, expected %d.".formatted(bytes.length, KEY_BYTES));
    }
    return bytes;
  }

  private Optional<Row> find() {
    return tables.find(FeedRows.TABLE, FeedRows.PARTITION, FeedRows.KEY);
  }

  private static byte[] random(int bytes) {
    byte[] random = new byte[bytes];
    RANDOM.nextBytes(random);
    return random;
  }
}
