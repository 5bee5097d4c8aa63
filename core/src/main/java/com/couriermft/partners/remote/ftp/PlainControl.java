package com.couriermft.partners.remote.ftp;

import java.io.IOException;
import java.net.Socket;
import java.util.Optional;
import org.apache.commons.net.ftp.FTPClient;
import org.jspecify.annotations.Nullable;

/** A control connection in the clear. */
final class PlainControl extends FTPClient implements Control {
  @Override
  public int getReply() throws IOException {
    _controlInput_ = ReplyReader.atReply(_controlInput_, getSoTimeout());
    return super.getReply();
  }

  @Override
  public FTPClient client() {
    return this;
  }

  @Override
  public Optional<Reply> findGreeting() {
    return Reply.find(this);
  }

  @Override
  public @Nullable Socket openData(String command, @Nullable String argument) throws IOException {
    return _openDataConnection_(command, argument);
  }

  @Override
  public boolean isDataUnresumed() {
    return false;
  }
}
