import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createBanco } from '../support/banco.ts'
import { atosDaProducao } from '../support/prova/producao.ts'
import { openShop } from '../support/prova/shop.ts'
import { createRandom } from '../support/random.ts'
import { openBalcao } from '../support/vendas.ts'

// More, to look for what happens rarely: ATOS=50000 SEMENTE=7 npm run provas -- producao
const ATOS = Number(process.env['ATOS'] ?? 5000)
const SEMENTE = Number(process.env['SEMENTE'] ?? 1)

test(
  `${ATOS} acts of bench, sales, exchanges, counts, five at once, connections cut, the shop killed: the rules of production hold`,
  async () => {
    const banco = await createBanco()
    const shop = await openShop({ env: { DATABASE_URL: banco.url } })
    onTestFinished(async () => {
      await shop.fechar()
      await banco.descartar()
    })
    const loja = {
      banco,
      async pedir(metodo: string, caminho: string, corpo?: unknown) {
        const resposta = await shop.tentarUmaVez(metodo, caminho.replace(/^\/api/, ''), corpo)
        if (resposta === null) throw new Error('the shop died')
        return { ...resposta, headers: {} }
      },
    }
    const acaso = createRandom(SEMENTE + 1)
    let cortes = 0
    /** `kill -9` while acts are at work, whatever they are doing; a start on the same data. */
    async function killShop() {
      await wait(acaso.below(120))
      await shop.matar()
    }
    async function cutConnections() {
      cortes += 1
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and application_name = 'estampa'
         order by random() limit 1`.execute(banco.db)
    }
    const desastre = () => (acaso.below(2) === 0 ? killShop() : cutConnections())
    const balcao = await openBalcao(loja)
    const feitos = await atosDaProducao({ loja, balcao, atos: ATOS, semente: SEMENTE, juntos: 5, desastre })
    expect(feitos.size).toBeGreaterThan(10)
    expect(Math.min(shop.mortes, cortes)).toBeGreaterThan(ATOS / 250)
  },
  ATOS * 400,
)
