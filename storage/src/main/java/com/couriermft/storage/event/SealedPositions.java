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
 * Positions of readers of the feed who may not see all events. The numbers of a feed would tell
 * them how many events are hidden from them, and an unchanged position that there are none, so a
 * position is encrypted with AES-GCM (NIST SP 800-38D) under a random nonce, by a key of the
 * installation, for the labels of its reader: no two are the same, and no other reader may use it.
 * Thread-safe.
 */
public final class SealedPositions {
  /** The form of a sealed position. */
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

  /** Returns a position as a text for a reader who is limited to these labels. */
  public String seal(FeedPosition position, LabelFilter reader) {
    byte[] nonce = random(NONCE_BYTES);
    ByteBuffer plain = ByteBuffer.allocate(2 * Long.BYTES);
    plain.putLong(position.number()).putLong(position.asOf().toEpochMilli());
    byte[] sealed = apply(Cipher.ENCRYPT_MODE, nonce, plain.array(), 0, reader).orElseThrow();
    byte[] all = ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
  }

  /**
   * Returns the position that a text stands for; empty if it is none of this installation for this
   * reader.
   *
   * @param text of {@link #FORM}
   */
  public Optional<FeedPosition> open(String text, LabelFilter reader) {
    byte[] all = Base64.getUrlDecoder().decode(text);
    return apply(Cipher.DECRYPT_MODE, all, all, NONCE_BYTES, reader)
        .map(ByteBuffer::wrap)
        .map(opened -> new FeedPosition(opened.getLong(), Instant.ofEpochMilli(opened.getLong())));
  }

  /**
   * Returns what a text amounts to; empty for one that was not encrypted so.
   *
   * @param nonce in the first bytes of it
   * @param from where the text begins
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

  /** Returns the installation's key, which is made with the first use. */
  private byte[] stored() {
    Optional<Row> row = find();
    if (row.isEmpty()) {
      String made = Base64.getEncoder().encodeToString(random(KEY_BYTES));
      try {
        Write write = Write.insert(FeedRows.KEY, Columns.none().with("key", made));
        tables.transact(FeedRows.TABLE, FeedRows.PARTITION, List.of(write));
      } catch (StoreConflict faster) {
        // Another host has made it, and its key is the one that counts.
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
