package com.couriermft.partners.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.couriermft.formats.json.Json;
import com.couriermft.formats.secret.local.InMemorySecrets;
import com.couriermft.partners.connection.ConnectionReader;
import com.couriermft.partners.connection.ServerConnection;
import com.couriermft.partners.net.OutboundPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests a peer that neither reads nor sends anything. */
@Timeout(20)
class SilentPeerTest {
  private static final int SILENCE_MILLIS = 1_000;

  @Test
  void read_endingWhenSilent_closesAndWakesTheWriter() throws Exception {
    try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket socket =
            sockets().endingWhenSilent().createSocket(peer.getInetAddress(), peer.getLocalPort())) {
      socket.setSoTimeout(SILENCE_MILLIS);
      CompletableFuture<Boolean> woken =
          CompletableFuture.supplyAsync(() -> writeUntilItFails(socket));
      assertThatThrownBy(() -> socket.getInputStream().read(new byte[1], 0, 1))
          .isInstanceOf(IOException.class)
          .hasMessage("the peer has not responded for 1000 ms");
      assertThat(woken.get(10, TimeUnit.SECONDS)).isTrue();
      assertThat(socket.isClosed()).isTrue();
    }
  }

  @Test
  void read_usualSocket_staysOpen() throws Exception {
    try (ServerSocket peer = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Socket socket = sockets().createSocket(peer.getInetAddress(), peer.getLocalPort())) {
      socket.setSoTimeout(100);
      assertThatThrownBy(() -> socket.getInputStream().read(new byte[1], 0, 1))
          .isInstanceOf(SocketTimeoutException.class);
      assertThat(socket.isClosed()).isFalse();
    }
  }

  private static boolean writeUntilItFails(Socket socket) {
    byte[] bytes = new byte[1 << 20];
    try {
      while (true) {
        socket.getOutputStream().write(bytes);
      }
    } catch (IOException e) {
      return true;
    }
  }

  private static RemoteSockets sockets() {
    String json =
        "{'type':'sftp','host':'127.0.0.1','username':'u','auth':{'type':'password','password':'p'}}";
    return RemoteSockets.of(
        (ServerConnection)
            ConnectionReader.read("partner", Json.parse(json.replace('\'', '"'))).connection(),
        new InMemorySecrets(),
        OutboundPolicy.unbounded());
  }
}
