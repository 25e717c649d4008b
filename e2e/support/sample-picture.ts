/** A picture of one pixel, as people choose it from their disk. */
export const onePixel = (colour: number) => ({
  name: 'picture.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from(
    `47494638396101000100800000${colour.toString(16).padStart(6, '0')}ffffff2c00000000010001000002024401003b`,
    'hex',
  ),
});
