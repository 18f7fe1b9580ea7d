// `npm start`: builds the web when its sources are newer than the last build, then becomes the server.
import './build.ts'

await import('../apps/server/src/main.ts')
