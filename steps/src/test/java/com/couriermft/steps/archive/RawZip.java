package com.couriermft.steps.archive;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** A zip archive written byte by byte, so that it can contain inconsistent values. */
final class RawZip {
  /** A single entry whose fields are set from the header values. */
  static final class Entry {
    final byte[] name;
    int flags = 0x800;
    int method;
    byte[] data;
    long crc;
    long packedSize;
    long size;
    int unixMode = 0100644;
    int dosAttributes;
    byte[] localName;
    byte[] localExtra = {};
    byte[] centralExtra = {};
    byte[] before = {};
    byte[] after = {};
    int localSize = -1;
    int sharesOffsetOf = -1;
    long offset;

    Entry(String name, byte[] content) {
      localName = name.getBytes(StandardCharsets.UTF_8);
      this.name = name.getBytes(StandardCharsets.UTF_8);
      data = content;
      CRC32 checksum = new CRC32();
      checksum.update(content);
      crc = checksum.getValue();
      size = content.length;
      packedSize = content.length;
    }

    Entry deflated() {
      Deflater deflater = new Deflater(9, true);
      deflater.setInput(data);
      deflater.finish();
      ByteArrayOutputStream packed = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      while (!deflater.finished()) {
        packed.write(buffer, 0, deflater.deflate(buffer));
      }
      deflater.end();
      data = packed.toByteArray();
      packedSize = data.length;
      method = 8;
      return this;
    }
  }

  private final List<Entry> entries = new ArrayList<>();
  private int statedEntries = -1;

  static RawZip of(Entry... entries) {
    RawZip zip = new RawZip();
    zip.entries.addAll(List.of(entries));
    return zip;
  }

  static byte[] named(String... names) {
    RawZip zip = new RawZip();
    for (String name : names) {
      zip.entries.add(new Entry(name, name.getBytes(StandardCharsets.UTF_8)));
    }
    return zip.bytes();
  }

  RawZip stating(int count) {
    statedEntries = count;
    return this;
  }

  byte[] bytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (Entry entry : entries) {
      if (entry.sharesOffsetOf >= 0) {
        entry.offset = entries.get(entry.sharesOffsetOf).offset;
        continue;
      }
      out.writeBytes(entry.before);
      entry.offset = out.size();
      ByteBuffer header = header(30).putInt(0x04034b50).putShort((short) 20);
      common(header, entry).putShort((short) entry.localName.length);
      header.putShort((short) entry.localExtra.length);
      if (entry.localSize >= 0) {
        header.putInt(22, entry.localSize);
      }
      out.writeBytes(header.array());
      out.writeBytes(entry.localName);
      out.writeBytes(entry.localExtra);
      out.writeBytes(entry.data);
      out.writeBytes(entry.after);
    }
    int start = out.size();
    for (Entry entry : entries) {
      ByteBuffer header =
          header(46).putInt(0x02014b50).putShort((short) 0x0314).putShort((short) 20);
      common(header, entry).putShort((short) entry.name.length);
      header.putShort((short) entry.centralExtra.length).putInt(0).putShort((short) 0);
      header.putInt(entry.unixMode << 16 | entry.dosAttributes).putInt((int) entry.offset);
      out.writeBytes(header.array());
      out.writeBytes(entry.name);
      out.writeBytes(entry.centralExtra);
    }
    int length = out.size() - start;
    int count = statedEntries < 0 ? entries.size() : statedEntries;
    ByteBuffer end = header(22).putInt(0x06054b50).putInt(0);
    end.putShort((short) count).putShort((short) count).putInt(length).putInt(start);
    out.writeBytes(end.array());
    return out.toByteArray();
  }

  private static ByteBuffer common(ByteBuffer header, Entry entry) {
    return header
        .putShort((short) entry.flags)
        .putShort((short) entry.method)
        .putInt(0x00210000)
        .putInt((int) entry.crc)
        .putInt((int) entry.packedSize)
        .putInt((int) entry.size);
  }

  private static ByteBuffer header(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }
}
