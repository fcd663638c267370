import { Api } from '../../e2e/support/api.ts'
import { criarCategoria, criarModelo } from '../../e2e/support/factories.ts'
import { photo } from '../../e2e/support/photo.ts'
import { startShop } from '../../e2e/support/shop.ts'
import { espinha } from './navegadores-espinha.ts'
import { MOTORES } from './navegadores-motores.ts'
import { concluir } from './verdict.ts'

// npm run provas -- navegadores: the day's spine in Chromium, Firefox and WebKit, each at a shop of its own. Needs Debian's
// packages, which it names; it installs nothing.
const FOTOS = [photo('um', [200, 40, 40]), photo('dois', [40, 160, 60]), photo('tres', [40, 60, 200])]
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
    return { id: produto?.id ?? 0, sku: produto?.sku ?? '', nome: produto?.titulo ?? '' }
  }
  const fotografar = async (id: number) => {
    const body = new FormData()
    for (const { name, mimeType, buffer } of FOTOS)
      body.append('imagens', new File([new Uint8Array(buffer)], name, { type: mimeType }))
    // Files are not in the contract's type of the body.
    await api.chamar('POST /produtos/:id/imagens/', { params: { id: String(id) }, body: body as never })
  }
  const motor = await abrir()
  try {
    await espinha(motor, { url: shop.url, modelo, categoria, titulo: 'Camiseta', feito, fotografar })
    feitos.push(nome)
    console.log(`ok     ${nome}`)
  } catch (erro) {
    problemas.push(`${nome}: ${erro instanceof Error ? erro.message : String(erro)}`)
  } finally {
    await motor.fechar()
    await shop.stop()
    await shop.remove()
  }
}
if (feitos.length === 0 && problemas.length === 0) problemas.push('no engine was there')
concluir(`the spine of the day in ${feitos.join(', ') || 'no engine'}`, problemas)
