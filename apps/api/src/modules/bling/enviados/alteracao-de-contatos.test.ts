import { beforeEach, describe, expect, test } from 'vitest'
import { segurar } from '../../../../test/support/emulador.ts'
import { lojaComBlingDoArquivo } from '../../../../test/support/loja-com-bling.ts'
import { abrirPedidos } from '../../../../test/support/pedidos.ts'

const bling = await lojaComBlingDoArquivo()
const pedidos = await abrirPedidos(bling)
beforeEach(() => bling.ajustar({ contatoNoPut: 'substitui' }))

const GERAL = {
  endereco: 'Rua Velha',
  numero: '1',
  complemento: 'Fundos',
  bairro: 'Boa Vista',
  cep: '50050-000',
  municipio: 'Recife',
  uf: 'PE',
}
const DE_LA = {
  nome: 'Marta Reis',
  tipo: 'E',
  situacao: 'A',
  fantasia: 'Ateliê da Marta',
  email: 'marta@example.com',
  telefone: '(81) 3333-4444',
  celular: '(81) 98888-7777',
  ie: '',
  indicadorIe: 9,
  endereco: { geral: GERAL },
}
/** Documents with right check digits. */
const CPFS = ['52998224725', '11144477735', '39053344705', '86288366757', '15350946056', '12345678909']

/** A customer who is also a contact there, each with data of its own; the shop knows neither e-mail nor telephone. */
async function dosDoisLados() {
  const { id: produto } = await pedidos.publicado({ qtd: 9 })
  const numeroDocumento = CPFS.pop() ?? ''
  await pedidos.pessoa('POST', '/contatos', { ...DE_LA, numeroDocumento })
  const dados = { nome: 'Marta R.', cpf: numeroDocumento, endereco: 'Rua Nova', numero: '7' }
  const cliente = (await bling.loja.pedir('POST', '/api/clientes/', dados)).body
  await pedidos.vendida(produto, { cliente_id: cliente.id })
  await pedidos.quieto()
  /** What a shop sees of the contact. */
  const la = async () => {
    const dele = (await bling.dados('contatos')).find((cada) => cada.numeroDocumento === numeroDocumento)
    const vistos = Object.keys({ ...DE_LA, numeroDocumento }).map((campo) => [campo, dele[campo]])
    return { ...Object.fromEntries(vistos), endereco: undefined, geral: dele.endereco.geral }
  }
  const mudar = async (dados: object) => {
    const caminho = `/api/clientes/${cliente.id}/`
    const { status } = await bling.loja.pedir('PUT', caminho, { ...(await bling.ler(caminho)), ...dados })
    expect(status).toBe(200)
  }
  return { id: cliente.id as number, la, mudar, antes: await la() }
}
const geral = (dados: object) => ({ ...GERAL, ...dados })

describe('a customer edited here', () => {
  test.each(['substitui', 'mantem'])(
    'changes at the contact what the person changed, and nothing else (a PUT %s)',
    async (contatoNoPut) => {
      await bling.ajustar({ contatoNoPut })
      const { la, mudar, antes } = await dosDoisLados()
      await mudar({ numero: '77' })
      await pedidos.quieto()
      expect(await la()).toEqual({ ...antes, geral: geral({ numero: '77' }) })
      // Taken away here by a person, it goes there too; what never stood here stays.
      await mudar({ email: 'nova@example.com', complemento: '2º andar' })
      await mudar({ email: '' })
      await pedidos.quieto()
      expect(await la()).toEqual({ ...antes, email: '', geral: geral({ numero: '77', complemento: '2º andar' }) })
    },
  )

  test('by two people while Bling does not answer gets both changes, whichever attempt sends them', async () => {
    const { la, mudar, antes } = await dosDoisLados()
    const presa = await segurar(bling.emulador, 'GET', '*/contatos/*')
    await mudar({ numero: '77' })
    await presa.chegaram()
    await mudar({ bairro: 'Derby' })
    await mudar({ nome: 'Marta Reis Lima' })
    await bling.falhar('PUT', '*/contatos/*', { acao: 'status', status: 400 })
    await presa.soltar()
    const falhas = () => bling.lista('/api/sincronizacoes/?tipo=contato')
    await expect.poll(async () => (await falhas())[0]?.estado).toMatch(/falhou|concluida/)
    await mudar({ cep: '50050-100' })
    await pedidos.quieto()
    expect(await la()).toEqual({
      ...antes,
      nome: 'Marta Reis Lima',
      geral: geral({ numero: '77', bairro: 'Derby', cep: '50050-100' }),
    })
  })

  test('a telephone with the country in front reaches the right field; the other one stays', async () => {
    const { la, mudar, antes } = await dosDoisLados()
    await mudar({ telefone: '+55 (81) 97777-6666' })
    await pedidos.quieto()
    expect(await la()).toEqual({ ...antes, celular: '(81) 97777-6666' })
    await mudar({ telefone: '55 81 3222-1111' })
    await pedidos.quieto()
    expect(await la()).toEqual({ ...antes, celular: '(81) 97777-6666', telefone: '(81) 3222-1111' })
  })

  test('a registration goes there; taken away here, it stays there', async () => {
    const { la, mudar, antes } = await dosDoisLados()
    await mudar({ inscricao_estadual: '0321-4', contribuinte: 'sim' })
    await pedidos.quieto()
    expect(await la()).toEqual({ ...antes, ie: '03214', indicadorIe: 1 })
    await mudar({ inscricao_estadual: '', contribuinte: 'nao' })
    await pedidos.quieto()
    expect(await la()).toEqual({ ...antes, ie: '03214', indicadorIe: 9 })
  })

  test('nothing goes there where nothing was changed, and nothing is kept to be sent once it was', async () => {
    const { id, mudar } = await dosDoisLados()
    await bling.esquecerRequisicoes()
    await mudar({})
    await pedidos.quieto()
    expect(await bling.escritas('contatos')).toEqual([])
    await mudar({ numero: '9' })
    await pedidos.quieto()
    expect(await bling.escritas('contatos')).toHaveLength(1)
    const cliente = bling.loja.banco.db.selectFrom('clientes').select('contato_mudado').where('id', '=', id)
    expect(await cliente.execute()).toEqual([{ contato_mudado: [] }])
  })
})
