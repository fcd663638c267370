import { clienteEntrada } from '@estampa/contract/clientes/clientes.schemas.ts'
import { dadosDaLojaEntrada } from '@estampa/contract/loja/loja.schemas.ts'
import { modeloEntrada } from '@estampa/contract/modelos/modelos.schemas.ts'
import { produtoEntrada } from '@estampa/contract/produtos/entrada.schemas.ts'
import type { Produto } from '@estampa/contract/produtos/produtos.schemas.ts'
import type { AppResources } from '../app.ts'
import type { Banco } from '../infra/database/transaction.ts'
import { encodeImage } from '../infra/files/images.ts'
import { filesOf } from '../infra/files/store.ts'
import type { Upload } from '../infra/files/upload.ts'
import { addValor, atributos } from '../modules/atributos/atributos.rules.ts'
import { createRandomSenha, createUsuario, UsuarioRecusado } from '../modules/autenticacao/usuarios.rules.ts'
import { createCategoria } from '../modules/categorias/categorias.rules.ts'
import { createCliente } from '../modules/clientes/clientes.rules.ts'
import { envios } from '../modules/frete/frete.rules.ts'
import { connectFrete } from '../modules/frete/transportadoras.ts'
import { changeLojaDados } from '../modules/loja/loja.rules.ts'
import { modelos } from '../modules/modelos/modelos.rules.ts'
import { linkVariacaoImagens } from '../modules/produtos/galeria.rules.ts'
import { type Catalogo, createProduto } from '../modules/produtos/produtos.rules.ts'
import { SISTEMA } from '../shop/auditoria.ts'
import { type Loja, SEM_ERP } from '../shop/loja.ts'
import { ATRIBUTOS, type Branch, CATEGORIAS, CORES, MODELOS, MOTIVOS } from './catalogue.ts'
import { buildEstante, serveVenda } from './counter.ts'
import { buildDemoClientes } from './customers.ts'
import { setAberturaDate, setVendaDate } from './demo.data.ts'
import { seedDrawer } from './drawer.ts'
import { drawPicture, type GarmentName } from './drawing/picture.ts'
import { seedPrints } from './prints.ts'
import { PRODUTOS, type ProdutoDemo } from './products.ts'
import { seedPurchases } from './purchases.ts'
import { instantesDa, VENDAS } from './sales.ts'

/**
 * Fills an empty shop with the sample one: models, categories, attributes, forty products with drawn pictures, thirty
 * customers, sales in every status, suppliers, purchases and a cash drawer, the same at every first start but for their dates, which count back from it.
 * Everything goes through the rules of its module. `tell` gets the name of each step.
 */
export async function seedDemo(
  { db, queue, midia, frete }: Pick<AppResources, 'db' | 'queue' | 'midia' | 'frete'>,
  produtos: readonly ProdutoDemo[] = PRODUTOS,
  tell: (what: string) => void = () => undefined,
): Promise<void> {
  // The sample reaches neither an ERP nor a carrier by itself.
  const catalogo = { db, queue, files: filesOf(midia), erp: SEM_ERP, envios }
  await changeLojaDados({ db, envios, daInstalacao: null }, SISTEMA, dadosDaLojaEntrada.parse(frete.remetente))
  tell('modelos e categorias')
  const base = await seedBase(catalogo)
  const criados: Produto[] = []
  for (const [indice, produto] of produtos.entries()) {
    tell(`produtos, ${indice + 1} de ${produtos.length}`)
    criados.push(await seedProduto(catalogo, base, produto, indice))
  }
  const clientes: number[] = []
  const pessoas = buildDemoClientes()
  for (const [indice, cliente] of pessoas.entries()) {
    tell(`clientes, ${indice + 1} de ${pessoas.length}`)
    clientes.push((await createCliente(db, clienteEntrada.parse(cliente))).id)
  }
  await setAberturaDate(db)
  const vendedores = await hireEquipe(db)
  tell('estampas')
  const modelo = base.get('CAM-TRAD') ?? [...base.values()][0]
  if (modelo) {
    const lisa = await seedPrints({ catalogo, modelo, clientes, vendedorId: vendedores[0] ?? 0 })
    tell('compras')
    await seedPurchases({ catalogo, lisa, compradorId: vendedores[0] ?? 0 })
  }
  const config = { ...frete, melhorEnvio: null }
  const balcao = {
    frete: connectFrete({ ...catalogo, config, log: undefined, segredo: new Uint8Array(32) }).frete,
    clientes,
    vendedores,
    estante: buildEstante(criados),
  }
  const agora = Date.now()
  for (const [indice, venda] of VENDAS.entries()) {
    tell(`vendas, ${indice + 1} de ${VENDAS.length}`)
    const id = await serveVenda(balcao, venda)
    if (id !== null) await setVendaDate(db, id, (quantos) => instantesDa(venda, quantos, agora))
  }
  tell('caixa')
  await seedDrawer({ db, ...balcao })
}

async function seedProduto(catalogo: Catalogo, base: BaseDaLoja, produto: ProdutoDemo, indice: number) {
  const modelo = MODELOS.find(({ codigo }) => codigo === produto.modelo)
  const registro = base.get(produto.modelo)
  if (!modelo || !registro) throw new Error(`No model ${produto.modelo} in the sample shop`)
  const { codigo, nome, descricao, peca, categoria: _categoria, profundidade: comprimento, ...dele } = modelo
  const fotos = await drawFotos(produto, peca, indice)
  const criado = await createProduto(
    catalogo,
    produtoEntrada.parse({
      ...dele,
      comprimento,
      modelo_id: registro.id,
      categoria_id: registro.categoria_id,
      titulo: `${nome} ${MOTIVOS[produto.motivo]}`,
      descricao: `${descricao} Estampa "${MOTIVOS[produto.motivo]}", desenhada pela casa.`,
      sku: `P-${codigo}-${String(indice + 1).padStart(2, '0')}`,
      qtd: produto.unico ? 4 + ((indice * 7) % 20) : 0,
      tem_cor: !produto.unico && produto.cores.length > 0,
      tem_tamanho: produto.tamanhos.length > 0,
      variacoes: produto.unico ? undefined : variacoesDe(produto, dele, indice),
    }),
    fotos,
  )
  // Links one picture per colour, in the order of the colours; the last picture shows the print.
  for (const variacao of criado.variacoes) {
    const imagem = criado.imagens[produto.cores.indexOf(variacao.nome_cor ?? '')]
    if (imagem) await linkVariacaoImagens(catalogo.db, variacao.id, [imagem.id])
  }
  return criado
}

function variacoesDe(
  produto: ProdutoDemo,
  { preco_custo, preco_venda }: { preco_custo: number; preco_venda: number },
  indice: number,
) {
  const tamanhos = produto.tamanhos.length > 0 ? produto.tamanhos : [null]
  return produto.cores.flatMap((nome_cor, c) =>
    tamanhos.map((tamanho, t) => ({
      cor: CORES[nome_cor],
      nome_cor,
      tamanho,
      preco_custo,
      // Bigger pieces take more fabric.
      preco_venda: tamanho === 'GG' ? preco_venda + 5 : preco_venda,
      quantidade: (indice * 5 + c * 3 + t * 7) % 17,
    })),
  )
}

async function drawFotos(produto: ProdutoDemo, peca: GarmentName, indice: number): Promise<Upload[]> {
  const cores = produto.cores.map((nome) => ({ nome, cor: CORES[nome] ?? '#ffffff', detalhe: false }))
  const poses = cores.length < 3 ? [...cores, ...cores.slice(0, 1).map((c) => ({ ...c, detalhe: true }))] : cores
  return await Promise.all(
    poses.map(async ({ nome, cor, detalhe }) => {
      const foto = await drawPicture({ peca, motivo: produto.motivo, cor, realce: indice, detalhe })
      const arquivo = `${produto.motivo}-${nome}${detalhe ? '-detalhe' : ''}.jpg`
      return { nome: arquivo, digest: '', imagem: await encodeImage(arquivo, foto) }
    }),
  )
}

/** Models of the sample shop by code, which its products use. */
type BaseDaLoja = ReadonlyMap<string, { id: number; categoria_id: number }>

/** Categories, attributes and models of the sample shop. */
async function seedBase(loja: Loja): Promise<BaseDaLoja> {
  const { db } = loja
  const categorias = new Map<string, number>()
  await seedCategorias(loja, CATEGORIAS, null, categorias)
  await seedAtributos(db)
  const feitos = new Map<string, { id: number; categoria_id: number }>()
  for (const { codigo, categoria, peca: _peca, ...dados } of MODELOS) {
    const categoria_id = categorias.get(categoria)
    if (categoria_id === undefined) throw new Error(`No category ${categoria} in the sample shop`)
    const { id } = await modelos.create(db, modeloEntrada.parse({ ...dados, codigo, categoria_id }))
    feitos.set(codigo, { id, categoria_id })
  }
  return feitos
}

async function seedCategorias(loja: Loja, ramo: Branch, categoria_pai: number | null, ids: Map<string, number>) {
  for (const [nome, filhas] of Object.entries(ramo)) {
    const { id } = await createCategoria(loja, { nome, categoria_pai })
    ids.set(nome, id)
    await seedCategorias(loja, filhas, id, ids)
  }
}

async function seedAtributos(db: Banco) {
  for (const [nome, valores] of Object.entries({ Cor: Object.keys(CORES), ...ATRIBUTOS })) {
    const { id } = await atributos.create(db, { nome })
    for (const valor of valores) await addValor(db, id, valor)
  }
}

const EQUIPE = { marina: 'Marina Duarte', tiago: 'Tiago Rocha' } as const

/** Creates the sellers of the sample shop, with random passwords; `npm run usuario -- senha` sets one. */
async function hireEquipe(db: Banco): Promise<number[]> {
  for (const [username, nome] of Object.entries(EQUIPE))
    await createUsuario(db, { username, nome, tipo: 'funcionario', senha: createRandomSenha(), gerada: true }).catch(
      (error: unknown) => {
        // Left from a filling that was cut short: accounts stay then.
        if (!(error instanceof UsuarioRecusado)) throw error
      },
    )
  const usuarios = await db
    .selectFrom('usuarios')
    .select('id')
    .where('username', 'in', Object.keys(EQUIPE))
    .orderBy('username')
    .execute()
  return usuarios.map(({ id }) => id)
}
