import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Api } from '../../e2e/support/api.ts'
import { criarCategoria, criarModelo } from '../../e2e/support/factories.ts'
import { root } from '../../e2e/support/program.ts'
import { startShop } from '../../e2e/support/shop.ts'
import { espinha } from './navegadores-espinha.ts'
import { MOTORES } from './navegadores-motores.ts'
import { concluir } from './verdict.ts'

// npm run provas -- navegadores: the day's spine in Chromium, Firefox and WebKit, each at a shop of its own, with a picture
// of ten screens in .cache/provas/navegadores. Needs Debian's packages, which it names; it installs nothing.
const fotos = join(root, '.cache/provas/navegadores')
await mkdir(fotos, { recursive: true })
const so = process.argv[2]
const problemas: string[] = []
const feitos: string[] = []
for (const { nome, falta, abrir } of MOTORES.filter((motor) => !so || motor.nome === so)) {
  if (falta) {
    console.log(`SKIPPED: ${falta}`)
    continue
  }
  const shop = await startShop({ comBling: false })
  const api = new Api(shop.url)
  await api.login()
  const { nome: modelo } = await criarModelo(api)
  const { nome: categoria } = await criarCategoria(api)
  const feito = async () => {
    const produto = (await api.chamar('GET /produtos/busca/')).results[0]
    return { sku: produto?.sku ?? '', nome: produto?.titulo ?? '' }
  }
  const motor = await abrir()
  try {
    await espinha(motor, join(fotos, nome), { url: shop.url, modelo, categoria, titulo: 'Camiseta', feito })
    feitos.push(nome)
    console.log(`ok     ${nome}`)
  } catch (erro) {
    await motor.foto(join(fotos, `${nome}-falha.png`)).catch(() => {})
    problemas.push(`${nome}: ${erro instanceof Error ? erro.message : String(erro)}`)
  } finally {
    await motor.fechar()
    await shop.stop()
    await shop.remove()
  }
}
if (feitos.length === 0 && problemas.length === 0) problemas.push('no engine was there')
concluir(`the spine of the day in ${feitos.join(', ') || 'no engine'}`, problemas)
