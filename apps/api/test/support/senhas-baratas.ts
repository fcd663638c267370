import { setWorkFactor } from '../../../../packages/host/src/backup/encryption.ts'
import { drawPapersBy } from '../../src/infra/files/papers.ts'
import { readingOf } from '../../src/infra/files/spreadsheet/read.ts'
import { readBy } from '../../src/infra/files/spreadsheet.ts'
import { cheapenSenhas, setThreadIdleMs } from '../../src/modules/autenticacao/senha.ts'
import { readNotasBy } from '../../src/modules/compras/nota.reading.ts'
import { answerNota } from '../../src/modules/compras/nota.xml.ts'
import { drawHere } from '../../src/papers.ts'

// The cheapest that argon2 allows: a shop of a test has its passwords in a millisecond. What the program takes is shown
// by senha.test.ts.
cheapenSenhas({ memoryCost: 8, timeCost: 1, parallelism: 1 })
// A backup's passphrase is as cheap.
setWorkFactor(1)
// The lists of common passwords are read once a run.
setThreadIdleMs(600_000)
// Files are read, and papers drawn, in the test's own process: to start one for each takes half a second.
readBy(readingOf)
drawPapersBy(drawHere)
readNotasBy(async (file) => answerNota(file))
