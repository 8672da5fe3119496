export const nodeProblem = (/** @type {string} */ version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isFit = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 23;
  return isFit
    ? undefined
    : `Spoolside needs Node.js 20.19, 22.12 or newer, and this is ${version}. See https://nodejs.org.`;
};

/** Ends the process with one line if this Node cannot run the project. Call it before code that an old Node rejects. */
export const endOnOldNode = () => {
  const problem = nodeProblem(process.versions.node);
  if (problem === undefined) return;
  process.stderr.write(`${problem}\n`);
  process.exit(1);
};
