package com.couriermft.steps.archive;

import com.couriermft.formats.secret.Secret;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Writes zip archives (PKWARE APPNOTE 6.3). Small files are read and packed several at a time,
 * large ones in chunks; the output is the same either way. Zip64 is used if necessary.
 */
final class ZipWriter implements ArchiveWriter {
  private static final int END = 22;
  private static final int ZIP64_END = 56;
  private static final int ZIP64_LOCATOR = 20;
  private static final int MOST_ENTRIES = 0xffff;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final OutputStream target;
  private final Deflation deflation;
  private final OrderedWork work;
  private final @Nullable Secret password;
  private final List<ZipRecord> records = new ArrayList<>();
  private long position;

  ZipWriter(OutputStream target, Deflation deflation, OrderedWork work, @Nullable Secret password) {
    this.target = target;
    this.deflation = deflation;
    this.work = work;
    this.password = password;
  }

  @Override
  public void add(Source source) throws IOException {
    if (source.sizeBytes() <= Deflation.CHUNK) {
      work.submit(() -> pack(source), whole -> write(source, whole));
    } else {
      stream(source);
    }
  }

  /** A completely packed file with its encryption keys. */
  private record Whole(int method, Deflation.Packed packed, long crc, @Nullable Encryption key) {}

  private record Encryption(ZipAes aes, byte[] salt) {}

  private Whole pack(Source source) throws IOException {
    byte[] bytes = source.read();
    CRC32 crc = new CRC32();
    crc.update(bytes);
    Deflation.Packed packed = deflation.chunk(bytes, 0, bytes.length, true);
    return packed.length() < bytes.length
        ? new Whole(ZipRecord.DEFLATED, packed, crc.getValue(), encryption())
        : new Whole(
            ZipRecord.STORED,
            new Deflation.Packed(bytes, bytes.length),
            crc.getValue(),
            encryption());
  }

  private void write(Source source, Whole whole) throws IOException {
    Encryption key = whole.key();
    ZipRecord entry = new ZipRecord(source, whole.method(), key != null, false);
    int overhead = key == null ? 0 : ZipAes.Entry.ours(whole.method()).overhead();
    entry.packed(whole.crc(), (long) whole.packed().length() + overhead);
    begin(entry, key);
    write(whole.packed(), key);
    end(key);
  }

  private void stream(Source source) throws IOException {
    Encryption key = encryption();
    ZipRecord entry = new ZipRecord(source, ZipRecord.DEFLATED, key != null, true);
    work.submit(() -> entry, ignored -> begin(entry, key));
    ChunkedDeflate deflate = new ChunkedDeflate(deflation, work, packed -> write(packed, key));
    source.copy(deflate);
    deflate.finish();
    work.submit(
        () -> entry,
        ignored -> {
          end(key);
          entry.packed(deflate.crc(), position - entry.dataOffset());
          write(entry.descriptor());
        });
  }

  private @Nullable Encryption encryption() {
    if (password == null) {
      return null;
    }
    ZipAes.Entry how = ZipAes.Entry.ours(ZipRecord.DEFLATED);
    byte[] salt = new byte[how.saltBytes()];
    RANDOM.nextBytes(salt);
    return new Encryption(ZipAes.of(password, how, salt), salt);
  }

  private void begin(ZipRecord entry, @Nullable Encryption key) throws IOException {
    entry.beginsAt(position);
    records.add(entry);
    write(entry.localHeader());
    if (key != null) {
      write(key.salt());
      write(key.aes().verifier());
    }
  }

  private void write(Deflation.Packed packed, @Nullable Encryption key) throws IOException {
    if (key != null) {
      key.aes().encrypt(packed.bytes(), 0, packed.length());
    }
    target.write(packed.bytes(), 0, packed.length());
    position += packed.length();
  }

  private void end(@Nullable Encryption key) throws IOException {
    if (key != null) {
      write(key.aes().tag());
    }
  }

  private void write(byte[] bytes) throws IOException {
    target.write(bytes);
    position += bytes.length;
  }

  @Override
  public void finish() throws IOException {
    work.drain();
    long start = position;
    for (ZipRecord entry : records) {
      write(entry.centralHeader());
    }
    long size = position - start;
    int entries = records.size();
    if (entries >= MOST_ENTRIES || start >= ZipExtra.IN_ZIP64 || size >= ZipExtra.IN_ZIP64) {
      writeZip64End(start, size);
    }
    ByteBuffer end = ByteBuffer.allocate(END).order(ByteOrder.LITTLE_ENDIAN);
    end.putInt(0x06054b50).putInt(0);
    short stated = (short) Math.min(entries, MOST_ENTRIES);
    end.putShort(stated).putShort(stated);
    end.putInt((int) Math.min(size, ZipExtra.IN_ZIP64));
    end.putInt((int) Math.min(start, ZipExtra.IN_ZIP64)).putShort((short) 0);
    write(end.array());
  }

  private void writeZip64End(long start, long size) throws IOException {
    ByteBuffer end = ByteBuffer.allocate(ZIP64_END + ZIP64_LOCATOR).order(ByteOrder.LITTLE_ENDIAN);
    end.putInt(0x06064b50).putLong(ZIP64_END - 12).putShort((short) 45).putShort((short) 45);
    end.putInt(0).putInt(0).putLong(records.size()).putLong(records.size());
    end.putLong(size).putLong(start);
    end.putInt(0x07064b50).putInt(0).putLong(position).putInt(1);
    write(end.array());
  }
}
