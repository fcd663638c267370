import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '../../src/infra/database/migrate.ts'
import { bancoDe, linhasDo, perdas } from '../atualizacao/adiante.ts'
import { retratos } from '../atualizacao/retrato.ts'

test.each(retratos())('data of $nome go forward, one migration after the other, and lose nothing', async (retrato) => {
  const banco = await bancoDe(retrato)
  onTestFinished(() => banco.descartar())
  let antes = await linhasDo(banco)
  const vistas = [...retrato.migracoes]
  for (const proxima of knownMigrations().filter((migration) => !vistas.includes(migration))) {
    vistas.push(proxima)
    await migrate(banco.config, { only: vistas })
    const depois = await linhasDo(banco)
    expect({ [proxima]: perdas(antes, depois) }).toEqual({ [proxima]: [] })
    antes = depois
  }
})
