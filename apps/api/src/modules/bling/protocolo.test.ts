import { describe, expect, test } from 'vitest'
import { corpos } from '../../../test/support/bling-openapi.ts'
import { lojaComBlingDoArquivo } from '../../../test/support/loja-com-bling.ts'
import { criado } from './conexao/conexao.mapping.ts'
import { dadosBasicos } from './conta/conta.mapping.ts'
import * as mapping from './produto/produtos.mapping.ts'
import { depositos, linhasDeSaldo, saldoNo } from './saldo/saldos.mapping.ts'

const bling = await lojaComBlingDoArquivo()
await bling.conectar()

describe('requests match the OpenAPI document', () => {
  const quieto = () => expect.poll(() => bling.ler('/api/sincronizacoes/resumo/')).toEqual({ pendentes: 0, falhas: 0 })

  test('every write of a shop that creates, publishes, edits, adds and removes', async () => {
    const { loja } = bling
    const categoria = async (dados: object) => (await loja.pedir('POST', '/api/categorias/', dados)).body
    const pai = await categoria({ nome: 'Roupas' })
    const filha = await categoria({ nome: 'Camisetas', categoria_pai: pai.id })
    const gasta = await categoria({ nome: 'Gasta' })
    await quieto()
    await loja.pedir('PUT', `/api/categorias/${filha.id}/`, { nome: 'Camisas' })
    await loja.pedir('DELETE', `/api/categorias/${gasta.id}/`)
    const medidas = { largura: 20.5, altura: 3, comprimento: 30, peso: 0.25, descricao: 'Malha: algodão; fio 30' }
    const variacoes = [
      { nome_cor: 'Azul', tamanho: 'M', quantidade: 3, preco_venda: 55.9 },
      { nome_cor: 'Azul', tamanho: 'G', quantidade: 0 },
    ]
    const simples = await bling.criarProduto({ ...medidas, qtd: 7 }, ['red'])
    const produto = await bling.criarProduto({ ...medidas, variacoes }, ['green', 'blue'])
    for (const { id } of [simples, produto]) await bling.concluida(await bling.publicar(id))
    const aqui = await bling.aqui(produto.id)
    const nova = { nome_cor: 'Rosa:choque', tamanho: 'P', quantidade: 1, preco_venda: 49 }
    const mudadas = { titulo: 'Outro nome', largura: 21, peso: 0.3, variacoes: [aqui.variacoes[0], nova] }
    await loja.pedir('PUT', `/api/produtos/${produto.id}/`, { ...aqui, ...mudadas })
    // The variation that was removed waits for a person.
    const tarefas = () => bling.lista('/api/sincronizacoes/?estado=falhou')
    await expect.poll(tarefas).toHaveLength(1)
    const [{ id }] = await tarefas()
    await bling.responder(id, 'tentar-novamente')
    await quieto()

    const feitos = new Set<string>()
    for (const { metodo, caminho, corpo } of await bling.escritas()) {
      if (caminho.includes('/oauth/')) continue
      const operacao = `${metodo} ${caminho.replace(/\d+(?=\/|$)/, '{id}')}`
      feitos.add(operacao)
      expect({ operacao, problemas: corpos[operacao]?.safeParse(corpo).error?.issues }).toEqual({ operacao })
      expect(Object.keys(corpos)).toContain(operacao)
    }
    // All of them have happened, so that none was left unchecked.
    expect([...feitos].toSorted()).toEqual(Object.keys(corpos).toSorted())
  })
})

describe('what comes back as in the examples of the OpenAPI document is understood', () => {
  test('a page of products', () => {
    const linha = {
      id: 123456789,
      idProdutoPai: 123456789,
      nome: 'Camiseta',
      codigo: 'CAM-1',
      preco: 1,
      precoCusto: 1,
      estoque: { saldoVirtualTotal: '1.0' },
      tipo: 'P',
      situacao: 'A',
      formato: 'S',
      descricaoCurta: '',
      imagemURL: 'https://bling.example/1.jpg',
    }
    expect(mapping.linhasDeProduto.parse({ data: [linha] }).data).toMatchObject([{ id: 123456789, codigo: 'CAM-1' }])
    expect(mapping.linhasDeProduto.parse({ data: [] }).data).toEqual([])
  })

  test('a product in full, with its variations, pictures and video', () => {
    const interna = {
      link: 'https://bling.example/1.jpg',
      linkMiniatura: 'https://bling.example/1p.jpg',
      validade: '2020-01-01 00:00:00',
      ordem: 1,
      anexo: { id: 12345678 },
      anexoVinculo: { id: 12345678 },
    }
    const um = {
      id: 123456789,
      nome: 'Camiseta',
      codigo: 'CAM-1',
      preco: 1,
      tipo: 'P',
      situacao: 'A',
      formato: 'V',
      dataValidade: '0000-00-00',
      itensPorCaixa: '1.00',
      categoria: { id: 0 },
      estoque: { minimo: 1, maximo: 100, saldoVirtualTotal: '1.0' },
      midia: {
        video: { url: 'https://video.example/1' },
        imagens: { imagensURL: [], externas: [], internas: [interna] },
      },
      camposCustomizados: [{ idCampoCustomizado: 1, valor: '256GB', item: 'A' }],
    }
    const variacao = { nome: 'Tamanho:G;Cor:Verde', ordem: 1, produtoPai: { id: 12345678, cloneInfo: true } }
    const filho = { ...um, id: 987654321, codigo: 'CAM-1-G', preco: '2.50', formato: 'S', variacao }
    expect(mapping.produtoDoBling.parse({ data: { ...um, variacoes: [filho] } }).data).toMatchObject({
      id: 123456789,
      codigo: 'CAM-1',
      formato: 'V',
      situacao: 'A',
      variacoes: [{ id: 987654321, codigo: 'CAM-1-G', preco: 2.5, variacao: { nome: 'Tamanho:G;Cor:Verde' } }],
      midia: { video: 'https://video.example/1', imagens: 1 },
    })
    expect(mapping.produtoDoBling.parse({ data: { id: 1, midia: null } }).data).toMatchObject({
      variacoes: [],
      midia: { video: '', imagens: 0 },
    })
  })

  test('what a write answers', () => {
    const variations = { deleted: [], updated: [], saved: [{ id: 6423817579, variations: {}, warnings: ['Aviso.'] }] }
    const salvo = { data: { id: 6423817751, variations, warnings: ['Aviso.'] } }
    expect(criado.parse(salvo).data.id).toBe(6423817751)
    expect(criado.parse({ data: { id: 12345678 } }).data.id).toBe(12345678)
  })

  test('categories, depots, balances, the company', () => {
    const categorias = [
      { id: 1, descricao: 'Raiz', categoriaPai: { id: 0 } },
      { id: 2, descricao: 'Filha', categoriaPai: { id: 1 } },
      { id: 3, descricao: 'Sem pai' },
    ]
    const pais = mapping.linhasDeCategoria.parse({ data: categorias }).data.map((c) => c.categoriaPai)
    expect(pais).toEqual([null, 1, null])
    const deposito = { id: 5, descricao: 'Geral', situacao: 1, padrao: false, desconsiderarSaldo: false }
    expect(depositos.parse({ data: [deposito] }).data).toEqual([deposito])
    const saldo = {
      produto: { id: 7, codigo: 'CAM-1' },
      saldoFisicoTotal: 1500.75,
      saldoVirtualTotal: 1500.75,
      depositos: [{ id: 5, saldoFisico: 1250.75, saldoVirtual: 1250.75 }],
    }
    const [lido] = linhasDeSaldo.parse({ data: [saldo] }).data
    expect([lido && saldoNo(lido, 5, false), lido && saldoNo(lido, 6, false)]).toEqual([1250, null])
    const empresa = { id: '0123456789abcdef0123456789abcdef', nome: 'Loja', cnpj: '00.000.000/0001-91', email: 'a@b.c' }
    expect(dadosBasicos.parse({ data: { ...empresa, dataContrato: '2024-12-31' } }).data.nome).toBe('Loja')
  })
})
