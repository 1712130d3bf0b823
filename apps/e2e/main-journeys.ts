/** The product's main job from end to end, to be walked on every way to run it. */
export const mainJourneys = {
  testDir: "src/journeys/main",
};
