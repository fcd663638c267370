// node apps/api/test/atualizacao/gravar.ts postgres://… > apps/api/test/atualizacao/retratos/0147_nome.txt
// Records the portrait of a shop: its file begins with the number of the last migration that it has seen. No real customer's
// data.
import { connectForCopying } from '@estampa/host/restore.ts'
import { writeRetrato } from './retrato.ts'

const client = await connectForCopying({ connectionString: process.argv[2] ?? '' })
process.stdout.write(await writeRetrato(client))
await client.end()
