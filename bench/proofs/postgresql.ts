import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { endAllProgramas, pastaNova } from '../../apps/api/test/support/programa.ts'
import { proveMudanca } from '../../apps/api/test/support/prova/mudanca.ts'
import { startSystemServer } from '../../apps/api/test/support/prova/postgresql-do-sistema.ts'
import { openBenchDatabase, seedShop, TAMANHOS_DE_BENCH } from '../data/semear.ts'
import { options } from '../options.ts'
import { tellLine, tellVerdict } from './verdict.ts'

// npm run provas -- postgresql [--produtos 20000 --mortes 3]: a shop of that many products, with the files of its pictures,
// moves to the PostgreSQL of Debian's packages and back.
const { produtos, mortes } = options({ produtos: TAMANHOS_DE_BENCH.pequeno.produtos, mortes: 3 })

/** The data set names pictures and has no files: they get some. */
async function writePictures(dados: string): Promise<void> {
  const banco = await openBenchDatabase(dados)
  const client = new pg.Client(banco.config)
  await client.connect()
  const { rows } = await client.query<{ arquivo: string }>('select arquivo from produto_imagens')
  await client.end()
  await banco.stop()
  const midia = join(dados, 'midia')
  mkdirSync(midia, { recursive: true, mode: 0o700 })
  for (const { arquivo } of rows)
    for (const tamanho of ['imagem', 'media', 'miniatura'])
      writeFileSync(join(midia, `${arquivo}-${tamanho}.webp`), `${arquivo} ${tamanho}`)
}

const { pasta, remover } = pastaNova('estampa-prova-postgresql-')
const servidor = await startSystemServer(pasta)
try {
  if (!servidor) console.log("SKIPPED: Debian's package postgresql is not installed")
  else {
    const dados = join(pasta, 'loja')
    const parte = produtos / TAMANHOS_DE_BENCH.pequeno.produtos
    const { clientes, vendas } = TAMANHOS_DE_BENCH.pequeno
    await seedShop(dados, { produtos, clientes: Math.round(clientes * parte), vendas: Math.round(vendas * parte) })
    await writePictures(dados)
    const { medidas, problemas } = await proveMudanca({ dados, servidor, mortes, dizer: tellLine })
    tellVerdict(
      `${produtos} products (${medidas.registros} rows, ${medidas.arquivos} files) moved to ${servidor.version} in ` +
        `${medidas.levar} s and back in ${medidas.trazer} s, killed ${medidas.mortes} times, ` +
        `${problemas.length} differences, ${medidas.segundos} s`,
      problemas,
    )
  }
} finally {
  await endAllProgramas()
  await servidor?.stop()
  remover()
}
