package com.couriermft.operate.report;

import com.couriermft.formats.json.Field;
import com.couriermft.transfer.delivery.MovedFile;
import com.couriermft.transfer.delivery.MovedFile.Direction;

/** The counts in one line of a report about deliveries. */
public record DeliverySums(
    @Field(help = "Number of files received", min = 0) long filesReceived,
    @Field(help = "Number of bytes", min = 0) long bytesReceived,
    @Field(help = "Number of files sent", min = 0) long filesSent,
    @Field(help = "Number of bytes", min = 0) long bytesSent) {
  static DeliverySums of(MovedFile file) {
    return file.direction() == Direction.RECEIVED
        ? new DeliverySums(1, file.sizeBytes(), 0, 0)
        : new DeliverySums(0, 0, 1, file.sizeBytes());
  }

  DeliverySums plus(DeliverySums other) {
    return new DeliverySums(
        filesReceived + other.filesReceived,
        bytesReceived + other.bytesReceived,
        filesSent + other.filesSent,
        bytesSent + other.bytesSent);
  }
}
