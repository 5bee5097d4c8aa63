package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class NetworkErrorsTest {
  @Test
  void reason_hasNoNameOfAClass() {
    assertThat(NetworkErrors.reason(new ConnectException("Connection refused")))
        .isEqualTo("connection refused");
    assertThat(NetworkErrors.reason(new UnknownHostException("a.test")))
        .isEqualTo("unknown host a.test");
    assertThat(NetworkErrors.reason(new EOFException()))
        .isEqualTo("the server closed the connection");
    assertThat(NetworkErrors.reason(new SocketTimeoutException())).isEqualTo("no response in time");
  }

  /**
   * The message of an exception that was created from only a cause contains the class name of the
   * cause.
   */
  @Test
  void reason_ofAnExceptionAroundAnother_isThatOfTheOther() {
    IOException refused = new ConnectException("Connection refused");
    assertThat(NetworkErrors.reason(new IOException(refused))).isEqualTo("connection refused");
    assertThat(NetworkErrors.reason(new IOException("", new IOException(refused))))
        .isEqualTo("connection refused");
    assertThat(NetworkErrors.reason(new IOException("proxy.test is closed", refused)))
        .isEqualTo("proxy.test is closed");
    assertThat(NetworkErrors.reason(new IOException(new SocketTimeoutException())))
        .isEqualTo("no response in time");
    assertThat(NetworkErrors.reason(new UnknownHostException())).doesNotContain("null");
  }

  @Test
  void reason_abbreviation_keepsItsLetters() {
    assertThat(NetworkErrors.reason(new IOException("TLS alert"))).isEqualTo("TLS alert");
  }

  @Test
  void limit_isNamedForTimeoutsAlone() {
    assertThat(NetworkErrors.limit(new ConnectException("Connection refused"), 30)).isEmpty();
    assertThat(NetworkErrors.limit(new SocketTimeoutException("Connect timed out"), 30))
        .isEqualTo(" within 30 s");
    assertThat(NetworkErrors.limit(new SocketTimeoutException("no greeting within 30 s"), 30))
        .isEmpty();
  }
}
