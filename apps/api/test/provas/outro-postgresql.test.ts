import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endAllProgramas, pastaNova } from '../support/programa.ts'
import { openMovimento } from '../support/prova/copia.ts'
import { proveMudanca } from '../support/prova/mudanca.ts'
import { startSystemServer } from '../support/prova/postgresql-do-sistema.ts'
import { openShop } from '../support/prova/shop.ts'

const { pasta, remover } = pastaNova()
const servidor = await startSystemServer(pasta)
afterAll(async () => {
  await endAllProgramas()
  await servidor?.stop()
  remover()
})

// The long form: npm run provas -- postgresql.
test.runIf(servidor)(
  'a shop moves to the PostgreSQL of the system and back, killed once each way; what is open or not empty is refused',
  async () => {
    if (!servidor) return
    const dados = join(pasta, 'loja')
    const loja = await openShop({ data: dados })
    const movimento = await openMovimento(loja)
    await movimento.alguns()
    await movimento.parar()
    await loja.fechar()
    const { medidas, problemas } = await proveMudanca({ dados, servidor, mortes: 1, dizer: () => undefined })
    expect(problemas).toEqual([])
    expect(medidas.arquivos).toBeGreaterThan(5)
  },
)
