package com.couriermft.openpgp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests published results: the OCB results of RFC 7253, appendix A (with 128-bit tags), and the EAX
 * test vectors of Bellare, Rogaway and Wagner, "The EAX Mode of Operation" (2004).
 */
class AeadVectorsTest {
  private static final byte[] NONE = {};

  /** The messages are prefixes of the bytes 0, 1, 2, …; the nonces differ in the last byte. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0, 785407BFFFC8AD9EDCC5520AC9111EE6",
    "1, 8, 8, 6820B3657B6F615A5725BDA0D3B4EB3A257C9AF1F8F03009",
    "2, 8, 0, 81017F8203F081277152FADE694A0A00",
    "3, 0, 8, 45DD69F8F5AAE72414054CD1F35D82760B2CD00D2F99BFA9",
    "4, 16, 16, 571D535B60B277188BE5147170A9A22C3AD7A4FF3835B8C5701C1CCEC8FC3358",
    "5, 16, 0, 8CF761B6902EF764462AD86498CA6B97",
    "6, 0, 16, 5CE88EC2E0692706A915C00AEB8B2396F40E1C743F52436BDF06D8FA1ECA343D",
    "7, 24, 24, 1CA2207308C87C010756104D8840CE1952F09673A448A122"
        + "C92C62241051F57356D7F3C90BB0E07F",
    "8, 24, 0, 6DC225A071FC1B9F7C69F93B0F1E10DE",
    "9, 0, 24, 221BD0DE7FA6FE993ECCD769460A0AF2D6CDED0C395B1C3C"
        + "E725F32494B9F914D85C0B1EB38357FF",
    "10, 32, 32, BD6F6C496201C69296C11EFD138A467ABD3C707924B964DE"
        + "AFFC40319AF5A48540FBBA186C5553C68AD9F592A79A4240",
    "11, 32, 0, FE80690BEE8A485D11F32965BC9D2A32",
    "12, 0, 32, 2942BFC773BDA23CABC6ACFD9BFD5835BD300F0973792EF4"
        + "6040C53F1432BCDFB5E1DDE3BC18A5F840B52E653444D5DF",
    "13, 40, 40, D5CA91748410C1751FF8A2F618255B68A0A12E093FF45460"
        + "6E59F9C1D0DDC54B65E8628E568BAD7AED07BA06A4A69483A7035490C5769E60",
    "14, 40, 0, C5CD9D1850C141E358649994EE701B68",
    "15, 0, 40, 4412923493C57D5DE0D700F753CCE0D1D2D95060122E9F15"
        + "A5DDBFC5787E50B5CC55EE507BCB084E479AD363AC366B95A98CA5F3000B1479",
  })
  void ocb_exampleOfRfc7253_isAsPublished(int nonce, int associated, int plain, String sealed)
      throws DamagedException {
    byte[] nonceBytes = hex("BBAA99887766554433221100");
    nonceBytes[11] = (byte) nonce;
    check(new OcbChunks(count(16)), nonceBytes, count(associated), count(plain), hex(sealed));
  }

  /**
   * The RFC's test of 385 encryptions, the last of which authenticates the results of the others.
   */
  @ParameterizedTest
  @CsvSource({
    "16, 67E944D23256C5E0B6C61FA22FDF1EA2",
    "24, F673F2C3E7174AAE7BAE986CA9F29E17",
    "32, D90EB8E9C977C88B79DD793D7FFA161C",
  })
  void ocb_manyLengths_areAsPublished(int keyBytes, String tag) {
    byte[] key = new byte[keyBytes];
    key[keyBytes - 1] = (byte) 128;
    ChunkCipher ocb = new OcbChunks(key);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < 128; i++) {
      byte[] zeros = new byte[i];
      all.writeBytes(seal(ocb, counted(3 * i + 1), zeros, zeros));
      all.writeBytes(seal(ocb, counted(3 * i + 2), NONE, zeros));
      all.writeBytes(seal(ocb, counted(3 * i + 3), zeros, NONE));
    }
    assertThat(seal(ocb, counted(385), all.toByteArray(), NONE)).isEqualTo(hex(tag));
  }

  @ParameterizedTest
  @CsvSource({
    "233952DEE4D5ED5F9B9C6D6FF80FF478, 62EC67F9C3A4A407FCB2A8C49031A8B3, 6BFB914FD07EAE6B,"
        + "'', E037830E8389F27B025A2D6527E79D01",
    "91945D3F4DCBEE0BF45EF52255F095A4, BECAF043B0A23D843194BA972C66DEBD, FA3BFD4806EB53FA,"
        + "F7FB, 19DD5C4C9331049D0BDAB0277408F67967E5",
    "01F74AD64077F2E704C0F60ADA3DD523, 70C3DB4F0D26368400A10ED05D2BFF5E, 234A3463C1264AC6,"
        + "1A47CB4933, D851D5BAE03A59F238A23E39199DC9266626C40F80",
    "D07CF6CBB7F313BDDE66B727AFD3C5E8, 8408DFFF3C1A2B1292DC199E46B7D617, 33CCE2EABFF5A79D,"
        + "481C9E39B1, 632A9D131AD4C168A4225D8E1FF755939974A7BEDE",
    "35B6D0580005BBC12B0587124557D2C2, FDB6B06676EEDC5C61D74276E1F8E816, AEB96EAEBE2970E9,"
        + "40D0C07DA5E4, 071DFE16C675CB0677E536F73AFE6A14B74EE49844DD",
    "BD8E6E11475E60B268784C38C62FEB22, 6EAC5C93072D8E8513F750935E46DA1B, D4482D1CA78DCE0F,"
        + "4DE3B35C3FC039245BD1FB7D, 835BB4F15D743E350E728414ABB8644FD6CCB86947C5E10590210A4F",
    "7C77D6E813BED5AC98BAA417477A2E7D, 1A8C98DCD73D38393B2BF1569DEEFC19, 65D2017990D62528,"
        + "8B0A79306C9CE7ED99DAE4F87F8DD61636,"
        + "02083E3979DA014812F59F11D52630DA30137327D10649B0AA6E1C181DB617D7F2",
    "5FFF20CAFAB119CA2FC73549E20F5B0D, DDE59B97D722156D4D9AFF2BC7559826, 54B9F04E6A09189A,"
        + "1BDA122BCE8A8DBAF1877D962B8592DD2D56,"
        + "2EC47B2C4954A489AFC7BA4897EDCDAE8CC33B60450599BD02C96382902AEF7F832A",
    "A4A4782BCFFD3EC5E7EF6D8C34A56123, B781FCF2F75FA5A8DE97A9CA48E522EC, 899A175897561D7E,"
        + "6CF36720872B8513F6EAB1A8A44438D5EF11,"
        + "0DE18FD0FDD91E7AF19F1D8EE8733938B1E8E7F6D2231618102FDB7FE55FF1991700",
    "8395FCF1E95BEBD697BD010BC766AAC3, 22E7ADD93CFC6393C57EC0B3C17D6B44, 126735FCC320D25A,"
        + "CA40D7446E545FFAED3BD12A740A659FFBBB3CEAB7,"
        + "CB8920F87A6C75CFF39627B56E3ED197C552D295A7CFC46AFC253B4652B1AF3795B124AB6E",
  })
  void eax_exampleOfThePaper_isAsPublished(
      String key, String nonce, String header, String plain, String sealed)
      throws DamagedException {
    check(new EaxChunks(hex(key)), hex(nonce), hex(header), hex(plain), hex(sealed));
  }

  private static void check(
      ChunkCipher cipher, byte[] nonce, byte[] associated, byte[] plain, byte[] sealed)
      throws DamagedException {
    assertThat(seal(cipher, nonce, associated, plain)).isEqualTo(sealed);
    byte[] out = new byte[plain.length];
    assertThat(cipher.open(nonce, associated, sealed, sealed.length, out)).isEqualTo(plain.length);
    assertThat(out).isEqualTo(plain);
  }

  private static byte[] seal(ChunkCipher cipher, byte[] nonce, byte[] associated, byte[] plain) {
    byte[] out = new byte[plain.length + AeadMode.TAG_BYTES];
    assertThat(cipher.seal(nonce, associated, plain, plain.length, out)).isEqualTo(out.length);
    return out;
  }

  private static byte[] count(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  private static byte[] counted(int nonce) {
    return ByteBuffer.allocate(12).putInt(8, nonce).array();
  }

  private static byte[] hex(String digits) {
    return HexFormat.of().parseHex(digits);
  }
}
