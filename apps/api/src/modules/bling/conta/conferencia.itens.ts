import type { ItemDaConferencia } from '@estampa/contract/bling/configuracao.routes.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import type { BlingConfig } from '../conexao/bling.config.ts'
import { SITUACOES } from '../conexao/situacoes.mapping.ts'
import { type CanalDoBling, habilitado, type SituacaoDaConta } from '../pedido/cadastros.mapping.ts'
import { type DepositoDoBling, depositoPadrao, isSellableDeposito } from '../saldo/saldos.mapping.ts'
import type { sabidoAqui } from './conferencia.data.ts'
import type { buildBlingAddresses } from './conferencia.rules.ts'
import { moveEstoque, type TransicaoComAcoes } from './conta.mapping.ts'

export type ReservaDaConta = 'ligada' | 'desligada' | 'sem_pedidos' | 'sem_saldos'

/** The value, or the reason why it could not be read. */
export type Lido<T> = { readonly valor: T } | { readonly falha: string; readonly semPermissao: boolean }

/** Finding about the account in words for users: correct, with a repair to make, or unknown with the reason. */
export type Dito = Omit<ItemDaConferencia, 'item' | 'titulo' | 'detalhes'> & { readonly detalhes?: string[] }
export const ok = (texto: string, detalhes: string[] = []): Dito => ({ situacao: 'ok', texto, fazer: null, detalhes })
export const atencao = (texto: string, fazer: string, detalhes: string[] = []): Dito => {
  return { situacao: 'atencao', texto, fazer, detalhes }
}
const ESCOPOS =
  'No Bling, em Central de Extensões → Área do integrador, abra o aplicativo, marque os escopos que faltam e conecte de novo.'

const desconhecido = ({ falha, semPermissao }: { falha: string; semPermissao: boolean }): Dito =>
  semPermissao
    ? { situacao: 'desconhecido', texto: 'O aplicativo não tem permissão para ler isto.', fazer: ESCOPOS }
    : { situacao: 'desconhecido', texto: falha, fazer: null }

function achado<T>(
  item: ItemDaConferencia['item'],
  titulo: string,
  lido: Lido<T>,
  dizer: (valor: T) => Dito,
): ItemDaConferencia {
  const { detalhes = [], ...rest } = 'falha' in lido ? desconhecido(lido) : dizer(lido.valor)
  return { item, titulo, detalhes, ...rest }
}

const nomeDe = ({ id, descricao }: { readonly id: number; readonly descricao?: string | null | undefined }) =>
  descricao || String(id)

export const buildEmpresaItem = (lido: Lido<{ nome: string; cnpj?: string | null | undefined }>) =>
  achado('empresa', 'Conta conectada', lido, ({ nome, cnpj }) => ok([nome, cnpj].filter(Boolean).join(', ')))

export const buildPermissoesItem = (recursos: readonly (readonly [string, Lido<unknown>])[]) =>
  achado('permissoes', 'Permissões do aplicativo', { valor: recursos }, () => {
    const faltam = recursos.filter(([, lido]) => 'falha' in lido && lido.semPermissao).map(([nome]) => nome)
    return faltam.length === 0
      ? ok(`Os ${recursos.length} recursos de que a loja precisa responderam.`)
      : atencao(`Faltam: ${faltam.join(', ')}.`, ESCOPOS, faltam)
  })

export const buildDepositosItem = (lido: Lido<readonly DepositoDoBling[]>, escolhidoId: number | null) =>
  achado('depositos', 'Depósitos', lido, (depositos) => {
    const escolhido = depositos.find(({ id }) => id === escolhidoId) ?? null
    const lista = depositos.map((deposito) => {
      const marcas = [
        deposito.id === escolhidoId ? 'escolhido' : null,
        deposito.padrao ? 'padrão' : null,
        isSellableDeposito(deposito) ? null : 'saldo desconsiderado',
      ].filter((marca) => marca !== null)
      return marcas.length > 0 ? `${nomeDe(deposito)} (${marcas.join(', ')})` : nomeDe(deposito)
    })
    if (escolhido && isSellableDeposito(escolhido))
      return ok(`Só o depósito “${nomeDe(escolhido)}” é lido e gravado.`, lista)
    if (escolhidoId !== null) {
      const texto = escolhido
        ? 'O depósito escolhido passou a ter o saldo desconsiderado no Bling.'
        : 'O depósito escolhido não existe mais na conta, ou está inativo.'
      return atencao(texto, 'Escolha outro depósito abaixo.', lista)
    }
    const padrao = depositoPadrao(depositos)
    return padrao
      ? ok(`O depósito padrão, “${nomeDe(padrao)}”, será usado.`, lista)
      : atencao('A conta não tem depósito padrão.', 'Escolha abaixo o depósito da loja.', lista)
  })

const SEM_RESERVA_LIDA = {
  sem_pedidos: 'Não há pedidos em aberto para conferir se o Bling guarda as peças deles.',
  sem_saldos: 'O Bling não mostrou o saldo dos produtos dos pedidos em aberto.',
}

export const buildReservaItem = (lido: Lido<ReservaDaConta>) =>
  achado('reserva', 'Reserva de estoque', lido, (reserva) => {
    if (reserva === 'ligada') return ok('Pedidos em aberto reservam as peças: o Bling não as oferece de novo.')
    if (reserva === 'desligada')
      return atencao(
        'Os pedidos em aberto não reservam as peças: o Bling continua oferecendo peças já vendidas.',
        'No Bling, em Suprimentos → Estoque, ligue “Considerar situações de vendas para obter o saldo atual (Reserva de estoque)”.',
      )
    const fazer = 'Verifique de novo quando houver um pedido em aberto no Bling.'
    return { situacao: 'desconhecido', texto: SEM_RESERVA_LIDA[reserva], fazer }
  })

/** `contaBaixa`: the account is said to book the pieces of orders. */
export const buildTransicoesItem = (
  lido: Lido<readonly TransicaoComAcoes[]>,
  contaBaixa: boolean,
  { semBaixa, baixados }: Awaited<ReturnType<typeof sabidoAqui>>,
) =>
  achado('transicoes', 'Quem baixa o estoque dos pedidos', lido, (transicoes) => {
    const estoqueTransicoes = transicoes.filter(({ nomes }) => nomes.some(moveEstoque))
    const lista = estoqueTransicoes.map(
      ({ situacaoOrigem, situacaoDestino, nomes }) =>
        `${situacaoOrigem?.nome || '?'} → ${situacaoDestino?.nome || '?'}: ${nomes.filter(moveEstoque).join(', ')}`,
    )
    if (estoqueTransicoes.length > 0 && !contaBaixa)
      return atencao(
        'A conta mexe no estoque sozinha quando um pedido muda de situação: as peças sairiam duas vezes.',
        'Escolha abaixo que o Bling baixa o estoque dos pedidos, ou retire no Bling a ação destas transições.',
        lista,
      )
    if (baixados > 0 && !contaBaixa)
      return atencao(
        `O Bling baixou sozinho as peças de ${plural(baixados, 'pedido', 'pedidos')} nos últimos 30 dias, pela nota, pela situação ou à mão. Nada saiu duas vezes.`,
        'Escolha abaixo que o Bling baixa o estoque dos pedidos, se isso é o costume da loja.',
        lista,
      )
    if (contaBaixa && semBaixa > 0)
      return atencao(
        `${plural(semBaixa, 'saída daqui não apareceu', 'saídas daqui não apareceram')} no saldo do Bling em um dia.`,
        'Responda a cada uma em Sincronização: “Lançar no Bling”, ou descarte se o saldo de lá está certo. Se o Bling não baixa o estoque dos pedidos, escolha depois abaixo que a Estampa baixa.',
        lista,
      )
    if (contaBaixa && estoqueTransicoes.length === 0)
      return atencao(
        'Nenhuma transição da conta lança estoque.',
        'Está certo se a nota fiscal o lança; se não, escolha abaixo que a Estampa baixa o estoque dos pedidos.',
      )
    return contaBaixa
      ? ok('O Bling baixa; as saídas daqui só mudam o saldo da loja.', lista)
      : ok('Nenhuma transição mexe no estoque: a Estampa lança cada saída. Se a nota fiscal também lança, mude abaixo.')
  })

export const buildKitsItem = (kits: readonly { readonly titulo: string; readonly completo: boolean }[]) =>
  achado('kits', 'Kits', { valor: kits }, () => {
    const incompleteKits = kits.filter(({ completo }) => !completo).map(({ titulo }) => titulo)
    if (kits.length === 0) return ok('Nenhum produto vinculado é um kit.')
    const texto = `${plural(kits.length, 'kit vinculado', 'kits vinculados')}: vender um reserva as suas partes, e o envio baixa as partes, aqui e no Bling.`
    return incompleteKits.length === 0
      ? ok(texto)
      : atencao(
          `${plural(incompleteKits.length, 'kit está', 'kits estão')} sem as partes aqui, e não ${incompleteKits.length === 1 ? 'pode ser vendido' : 'podem ser vendidos'}.`,
          'Importe do Bling, ou vincule, os produtos que são partes destes kits.',
          incompleteKits,
        )
  })

export const buildEnderecosItem = ({ retorno, avisos }: ReturnType<typeof buildBlingAddresses>) =>
  achado('enderecos', 'Endereços para o aplicativo', { valor: null }, () =>
    ok('Copie-os para o cadastro do aplicativo no Bling.', [
      `Redirecionamento: ${retorno}`,
      `Avisos, em Webhooks (estoque, produto e pedido): ${avisos}`,
    ]),
  )

/** Whether the ERP can reach this shop at all. */
export const buildAlcanceItem = (
  { publicUrl, emulador, leituraSegundos }: BlingConfig,
  alcanca: boolean,
  ultimoEvento: string | null,
) =>
  achado('endereco_publico', 'Acesso de fora', { valor: ultimoEvento }, (ultimo) => {
    if (ultimo !== null) return ok(`O último aviso do Bling chegou em ${formatDateTime(ultimo)}.`)
    const leitura = `Os saldos são lidos a cada ${leituraSegundos} s.`
    if (alcanca && publicUrl.startsWith('https:'))
      return {
        situacao: 'desconhecido',
        texto: `Nenhum aviso do Bling chegou ainda: daqui não se vê se ele alcança ${publicUrl}. ${leitura}`,
        fazer: 'Cadastre o endereço dos avisos no aplicativo do Bling e mude algo lá; depois, verifique de novo.',
      }
    const texto = emulador
      ? 'O emulador roda nesta máquina; o Bling não alcançaria este endereço.'
      : `O Bling não alcança ${publicUrl} pela internet: avisos e imagens não chegam.`
    return atencao(
      `${texto} ${leitura}`,
      'Peça a quem cuida do computador da loja um endereço dela na internet, por https.',
      ['Detalhes técnicos: o endereço é informado em PUBLIC_URL.'],
    )
  })

const PADRAO = new Set([6, 9, 12, 15, 18, 21, 24])
const PASSOS_LA = [
  'Separação → Em aberto',
  'Embalagem até Retirada → Em andamento',
  'Enviado e Concluído → Atendido',
  'Cancelado → Cancelado',
]

export const buildSituacoesItem = (lido: Lido<readonly SituacaoDaConta[]>) =>
  achado('situacoes', 'Situações dos pedidos', lido, (situacoes) => {
    const proprias = situacoes.filter(({ id }) => !PADRAO.has(id)).map(({ nome }) => nome)
    const faltam = Object.values(SITUACOES).filter(
      ({ id }) => !situacoes.some((situacao) => situacao.id === id || situacao.idHerdado === id),
    )
    const detalhes = [...PASSOS_LA, ...(proprias.length > 0 ? [`Próprias da conta: ${proprias.join(', ')}`] : [])]
    if (faltam.length > 0)
      return atencao(
        `A conta não tem: ${faltam.map(({ nome }) => nome).join(', ')}.`,
        'Crie-as no Bling, no módulo Vendas.',
        detalhes,
      )
    return ok(
      proprias.length > 0
        ? `Os passos daqui têm a sua situação; a conta tem ${plural(proprias.length, 'própria', 'próprias')}.`
        : 'Os passos daqui têm a sua situação, e a conta não tem outras.',
      detalhes,
    )
  })

export const buildCanaisItem = (lido: Lido<readonly CanalDoBling[]>, escolhidos: unknown, importando: boolean) =>
  achado('canais', 'Canais de venda', lido, (canais) => {
    const ativos = canais.filter(habilitado)
    const chosenIds = new Set((Array.isArray(escolhidos) ? escolhidos : []).map(({ id }: { id: number }) => id))
    const unmappedCanais = ativos.filter(({ id }) => !chosenIds.has(id))
    const lista = ativos.map(
      (canal) => `${nomeDe(canal)}${chosenIds.has(canal.id) ? '' : ' (entra como Loja Integrada)'}`,
    )
    return importando && unmappedCanais.length > 0
      ? atencao(
          `${plural(unmappedCanais.length, 'canal', 'canais')} sem escolha: seus pedidos entram como Loja Integrada.`,
          'Diga abaixo de onde vêm as vendas de cada canal.',
          lista,
        )
      : ok(`${plural(ativos.length, 'canal habilitado', 'canais habilitados')}.`, lista)
  })
