import { Api } from '../../e2e/support/api.ts'
import { createCategoria, createModelo } from '../../e2e/support/factories.ts'
import { photo } from '../../e2e/support/photo.ts'
import { ADMIN, startShop } from '../../e2e/support/shop.ts'
import { MOTORES, type Motor, type Ponto } from './navegadores-motores.ts'
import { tellVerdict } from './verdict.ts'

// npm run provas -- navegadores: the day's spine in Chromium, Firefox and WebKit, each at a shop of its own. Needs Debian's
// packages, which it names; it installs nothing.
const PRAZO_MS = 30_000

/** Runs in the page: `controle(name)` finds a visible, enabled control by its label. */
const ACHAR = `
  const dito = (um) => (um.getAttribute('aria-label') ?? um.textContent ?? '').trim()
  const vivo = (um) => um.checkVisibility() && !um.disabled && !um.closest('[inert]')
  const todos = (seletor) => [...document.querySelectorAll(seletor)].filter(vivo)
  const controle = (nome) =>
    todos('button, a[href], [role="button"], [role="menuitem"], [role="option"]').find((um) => dito(um) === nome) ??
    todos('label').find((um) => dito(um).replace(/ ?\\*$/, '') === nome)?.control ??
    todos('input, select, textarea').find((um) => um.getAttribute('aria-label') === nome)
`
const toLiteral = (nome: string) => JSON.stringify(nome)

/** Person at one of the engines: finds things by their names, waits until they are on the page. */
class Pessoa {
  readonly motor: Motor

  constructor(motor: Motor) {
    this.motor = motor
  }

  /** Until the expression is true (or an object, which is answered). */
  async ate<T>(oQue: string, expressao: string): Promise<T> {
    const fim = Date.now() + PRAZO_MS
    for (;;) {
      const achado = await this.motor.avaliar(`${ACHAR}; return ${expressao}`)
      if (achado) return achado as T
      if (Date.now() > fim) throw new Error(`Never came: ${oQue}`)
    }
  }

  async texto(...textos: readonly string[]): Promise<void> {
    for (const texto of textos) await this.ate(`“${texto}”`, `document.body.innerText.includes(${toLiteral(texto)})`)
  }

  onde(nome: string): Promise<Ponto> {
    return this.ate<Ponto>(
      nome,
      `(() => {
        const um = controle(${toLiteral(nome)})
        if (!um) return null
        um.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = um.getBoundingClientRect()
        const ponto = [left + width / 2, top + height / 2]
        const ali = document.elementFromPoint(...ponto)
        return ali && (um.contains(ali) || ali.contains(um)) ? ponto : null
      })()`,
    )
  }

  async clicar(nome: string): Promise<void> {
    await this.motor.ponteiro(await this.onde(nome), 'aperta', 'solta')
  }

  /** In steps, as a hand, which lets go when the page has said where it is. */
  async arrastar(nome: string, ate: string, expectedText: string): Promise<void> {
    const [[x, y], [fimX, fimY]] = [await this.onde(nome), await this.onde(ate)]
    const passo = (n: number): Ponto => [x + ((fimX - x) * n) / 4, y + ((fimY - y) * n) / 4]
    await this.motor.ponteiro(passo(0), 'aperta', ...[1, 2, 3, 4].map(passo))
    await this.texto(expectedText)
    await this.motor.ponteiro('solta')
  }

  async escrever(nome: string, valor: string): Promise<void> {
    await this.clicar(nome)
    await this.ate(`focus in ${nome}`, `document.activeElement === controle(${toLiteral(nome)})`)
    await this.motor.teclar(...valor)
  }

  /** A native select's list is the engine's own window: its choice is set as the engine would. */
  async escolher(nome: string, opcao: string): Promise<void> {
    await this.ate(
      `${opcao} in ${nome}`,
      `(() => {
        const um = controle(${toLiteral(nome)})
        const opcao = [...(um?.options ?? [])].find(({ text }) => text.trim().endsWith(${toLiteral(opcao)}))
        if (!opcao) return false
        if (um.value === opcao.value) return true
        um.value = opcao.value
        um.dispatchEvent(new Event('change', { bubbles: true }))
        return false
      })()`,
    )
  }

  /** A reader's burst, made at one moment inside the page: on a busy machine WebDriver's keys come as slowly as a person's. */
  async ler(codigo: string): Promise<void> {
    await this.motor.avaliar(`for (const key of [...${toLiteral(codigo)}, 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`)
  }
}

interface Preparado {
  readonly url: string
  readonly modelo: string
  readonly categoria: string
  readonly titulo: string
  /** The product that was made: its form took the code, and the title's beginning, from the model. */
  feito(): Promise<{ id: number; sku: string; nome: string }>
  /** Gives the product three pictures. */
  fotografar(id: number): Promise<void>
}

/** The day's spine: sign in, product, sale, picking by a reader's burst, payment, exchange, receipt, label. */
async function espinha(motor: Motor, preparado: Preparado) {
  const { url, modelo, categoria, titulo, feito, fotografar } = preparado
  const pessoa = new Pessoa(motor)
  const waitForPath = (parte: string) =>
    pessoa.ate(parte, `location.pathname.startsWith(${toLiteral(parte)}) && location.pathname`)
  await motor.ir(url)
  await pessoa.escrever('Nome de usuário', ADMIN.username)
  await pessoa.escrever('Senha', ADMIN.password)
  await pessoa.clicar('Entrar')
  await waitForPath('/produtos')

  await pessoa.clicar('Criar Produto')
  await waitForPath('/produtos/criar')
  await pessoa.texto('Novo produto')
  await pessoa.escolher('Modelo', modelo)
  await pessoa.escrever('Título', titulo)
  await pessoa.escolher('Categoria', categoria)
  await pessoa.escrever('Preço de Venda', '50')
  await pessoa.escrever('Quantidade em Estoque', '5')
  await pessoa.ate('5 in the place of 0', `controle('Quantidade em Estoque').value === '5'`)
  await pessoa.clicar('Salvar')
  await pessoa.texto('Produto criado com sucesso!', titulo)
  const { id, sku: codigo, nome } = await feito()

  await fotografar(id)
  await motor.ir(`${url}/produtos/${id}`)
  await pessoa.clicar('Gerenciar imagens')
  await pessoa.onde('Imagem 3')
  const ordem = `[...document.querySelectorAll('[data-foto]')].map(({ dataset }) => dataset.foto).join()`
  const [a, b, c] = (await pessoa.ate<string>('pictures', ordem)).split(',')
  await pessoa.arrastar('Imagem 1', 'Imagem 3', 'Imagem na mão, posição 3 de 3.')
  await pessoa.ate('the first picture last', `${ordem} === ${toLiteral(`${b},${c},${a}`)}`)

  await motor.ir(`${url}/vendas/criar`)
  await pessoa.clicar('Venda no balcão')
  // A reader types wherever the focus is.
  await pessoa.ler(codigo)
  await pessoa.texto('1 peça')
  await pessoa.clicar('Criar Venda')
  await pessoa.texto('Venda criada com sucesso.', 'Vendedor: ')
  await motor.ir(`${url}/vendas/1`)
  await pessoa.texto('0 de 1 separado')
  await pessoa.ler(codigo)
  await pessoa.texto('1 de 1 separado', 'Todas as peças foram separadas.')
  await pessoa.clicar('Concluir no balcão')
  await pessoa.texto('Concluir venda')
  await pessoa.clicar('Concluir venda')
  await pessoa.texto('concluída')
  await motor.teclar('Escape')
  await motor.ir(`${url}/vendas/1/troca`)
  await pessoa.clicar(`Aumentar peças de ${nome} (${codigo})`)
  await pessoa.texto('Volta R$ 50,00, sai R$ 0,00')
  await pessoa.clicar('Registrar troca')
  await pessoa.texto('Troca registrada.')
  await motor.ir(`${url}/imprimir/vendas/1/recibo`)
  await pessoa.texto('R$ 50,00')
  await motor.ir(`${url}/qrcodes`)
  await pessoa.texto('Nenhuma etiqueta na lista.')
  await pessoa.ler(codigo)
  await pessoa.texto('1 etiqueta')
  // A window of its own is out of this hand's reach: the sheet opens in this one. It is kept when the page says that it was blocked.
  await motor.avaliar('window.open = (folha) => { window.folha = folha; return null }')
  await pessoa.clicar('Imprimir Tudo')
  await pessoa.texto('O navegador bloqueou a janela de impressão.')
  await motor.ir(url + (await pessoa.ate<string>('the sheet', 'window.folha')))
  await pessoa.texto(codigo)
}

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
  const { nome: modelo } = await createModelo(api)
  const { nome: categoria } = await createCategoria(api)
  const feito = async () => {
    const produto = (await api.chamar('GET /produtos/busca/')).results[0]
    return { id: produto?.id ?? 0, sku: produto?.sku ?? '', nome: produto?.titulo ?? '' }
  }
  const uploadFotos = async (id: number) => {
    const body = new FormData()
    for (const { name, mimeType, buffer } of FOTOS)
      body.append('imagens', new File([new Uint8Array(buffer)], name, { type: mimeType }))
    // Files are not in the contract's type of the body.
    await api.chamar('POST /produtos/:id/imagens/', { params: { id: String(id) }, body: body as never })
  }
  const motor = await abrir()
  try {
    await espinha(motor, { url: shop.url, modelo, categoria, titulo: 'Camiseta', feito, fotografar: uploadFotos })
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
tellVerdict(`the spine of the day in ${feitos.join(', ') || 'no engine'}`, problemas)
