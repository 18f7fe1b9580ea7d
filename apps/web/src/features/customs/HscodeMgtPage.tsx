/** Maintenance of tariffs. */
export const HscodeMgtPage = () => null
