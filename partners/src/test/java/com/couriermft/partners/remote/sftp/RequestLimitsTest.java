package com.couriermft.partners.remote.sftp;

import static org.assertj.core.api.Assertions.assertThat;

import com.couriermft.partners.connection.Replace;
import com.couriermft.partners.connection.SftpConnection.Quirks;
import com.couriermft.partners.remote.sftp.RequestLimits.Announced;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestLimitsTest {
  @ParameterizedTest
  @CsvSource({
    // Columns: max_packet_bytes, requests_in_flight, packet size of the channel; expected read,
    // write, reads, writes
    "0,0,32768,131072,32768,16,64",
    "0,0,262144,131072,32768,16,64",
    "0,0,16384,131072,16384,16,128",
    "20000,0,32768,20000,20000,16,104",
    "1024,0,32768,1024,1024,16,2048",
    "100000,0,32768,100000,98304,16,21",
    "262144,0,32768,262144,262144,16,8",
    "0,1,32768,131072,32768,1,1",
    "0,128,32768,131072,32768,64,128",
    "262144,128,32768,262144,262144,32,32"
  })
  void of_silentServer_asTheConnectionSays(
      int bytes, int inFlight, int packet, int read, int write, int reads, int writes) {
    assertThat(RequestLimits.of(quirks(bytes, inFlight), packet, null))
        .isEqualTo(new RequestLimits(read, write, reads, writes));
  }

  @ParameterizedTest
  @CsvSource({
    // Columns: max_packet_bytes, announced limits of requests, reads and writes; expected read,
    // write
    "0,262144,261120,261120,131072,131072",
    "0,0,0,0,131072,131072",
    "0,65536,0,0,65536,65536",
    "0,0,40000,70000,40000,65536",
    "0,0,8000,9000,8000,9000",
    "0,1,1,1,1024,1024",
    "262144,262144,261120,261120,261120,229376",
    "16384,262144,261120,261120,16384,16384",
    "262144,34000,32768,32768,32768,32768"
  })
  void of_announced_neverMore(
      int bytes, long request, long toRead, long toWrite, int read, int write) {
    RequestLimits limits =
        RequestLimits.of(quirks(bytes, 0), 32 << 10, new Announced(request, toRead, toWrite));
    assertThat(limits.readBytes()).isEqualTo(read);
    assertThat(limits.writeBytes()).isEqualTo(write);
    assertThat((long) limits.reads() * read).isLessThanOrEqualTo(8 << 20);
    assertThat((long) limits.writes() * write).isLessThanOrEqualTo(8 << 20);
  }

  private static Quirks quirks(int maxPacketBytes, int requestsInFlight) {
    return new Quirks(false, Replace.AUTO, maxPacketBytes, requestsInFlight);
  }
}
