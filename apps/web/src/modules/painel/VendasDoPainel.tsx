import { formatOrcamentoSituacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Painel, Vendido as Somas } from '@estampa/contract/painel/painel.routes.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { DIAS_ATE_ATRASAR, rotuloDaOrigem } from '@estampa/contract/vendas/opcoes.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'

import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import { keepTogether } from '../../shared/ui/keepTogether.tsx'
import { formatEspera } from '../../shared/vendas/frases.ts'
import { CartaoComLista, LinhaDoPainel, Nada, Quantos, quantos, Ver } from './ListaDoPainel.tsx'

/** Sales that are late in the shop, those unchanged for longest first; the link opens the same ones in the list. */
export const Atrasadas = ({ quantidade, dias, vendas }: Painel['atrasadas']) => (
  <CartaoComLista
    title="Vendas atrasadas"
    description={`Na loja com o prazo vencido; sem prazo, paradas há ${dias} dias ou mais`}
    to="/vendas?atrasadas=1&ordem=paradas"
    rotulo="Ver todas"
    quantidade={quantidade}
    oQue="em atraso"
    nada="Nenhuma venda atrasada."
  >
    {vendas.map(({ id, cliente_nome, status, prazo, dias: idleDays }) => (
      <Venda
        key={id}
        id={id}
        cliente={cliente_nome}
        detalhe={rotuloDoStatus(status)}
        lado={prazo === null ? ha(idleDays) : `até ${formatDate(prazo).slice(0, 5)}`}
      />
    ))}
  </CartaoComLista>
)

const MOTIVOS: Readonly<Record<Painel['esperam']['vendas'][number]['motivo'], string>> = {
  sem_pecas: 'Um item não tem peças reservadas',
  etiqueta_parada: 'A etiqueta não foi concluída',
}

/**
 * Shows what goes on only after a person acted: questions of the sync centre, refused invoices, prints that the customer
 * wants otherwise, costs of purchases, sales that cannot proceed.
 */
export function EsperamPorVoce({
  quantidade,
  notas_rejeitadas: notas,
  vendas,
  aDecidir,
  mudancas,
  custos,
}: Painel['esperam'] & { aDecidir: number; mudancas: number; custos: number }) {
  const total = quantidade + notas + aDecidir + mudancas + custos
  return (
    <Card title="Espera por você" actions={total > 0 && <Quantos>{total}</Quantos>}>
      {total === 0 ? (
        <Nada>Nada espera por uma decisão.</Nada>
      ) : (
        <ul>
          {aDecidir > 0 && (
            <LinhaDoPainel>
              <Link to="/configuracoes/sincronizacao?estado=decidir">
                {aDecidir === 1 ? '1 pergunta da sincronização' : `${quantos(aDecidir)} perguntas da sincronização`}
              </Link>
            </LinhaDoPainel>
          )}
          {notas > 0 && (
            <LinhaDoPainel>
              <Link to="/vendas?nota=rejeitada">
                {notas === 1 ? '1 nota rejeitada' : `${quantos(notas)} notas rejeitadas`}
              </Link>
            </LinhaDoPainel>
          )}
          {mudancas > 0 && (
            <LinhaDoPainel>
              <Link to="/producao?situacao=mudanca">
                {plural(mudancas, 'produção', 'produções')} com mudança pedida pelo cliente
              </Link>
            </LinhaDoPainel>
          )}
          {custos > 0 && (
            <LinhaDoPainel>
              <Link to="/compras?situacao=custos_a_gravar">
                {custos === 1 ? 'Custos de 1 compra esperam' : `Custos de ${quantos(custos)} compras esperam`}
              </Link>
            </LinhaDoPainel>
          )}
          {vendas.map(({ id, cliente_nome, motivo }) => (
            <Venda key={`${id} ${motivo}`} id={id} cliente={cliente_nome} detalhe={MOTIVOS[motivo]} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const Venda = ({ id, cliente, detalhe, lado }: { id: number; cliente: string; detalhe: string; lado?: string }) => (
  <LinhaDoPainel detalhe={detalhe} lado={lado}>
    <Link to={`/vendas/${id}`} aria-label={`Venda ${id}, ${cliente}: ${detalhe}`}>
      Venda {id} · {cliente}
    </Link>
  </LinhaDoPainel>
)

/** Lists open quotes, those that expire tomorrow first; draws nothing in a shop without quotes. */
export function OrcamentosEmEspera({ quantidade, linhas }: Painel['orcamentos']) {
  const [now] = useState(Date.now)
  if (quantidade === 0) return null
  return (
    <CartaoComLista title="Orçamentos" to="/orcamentos" quantidade={quantidade} oQue="em espera" nada="">
      {linhas.map((orcamento) => (
        <LinhaDoPainel
          key={orcamento.id}
          detalhe={formatEspera(orcamento, now)}
          lado={formatOrcamentoSituacao(orcamento.situacao)}
        >
          <Link to={`/orcamentos/${orcamento.id}`}>
            Orçamento {orcamento.id} · {orcamento.nome}
          </Link>
        </LinhaDoPainel>
      ))}
    </CartaoComLista>
  )
}

const VENDAS = 'block text-xs font-texto text-texto-suave'

/** Sold today and since Monday, and how much each origin brought; what was taken off is said, as a day may be negative. */
export const Vendido = ({ hoje, semana, origens }: Somas) => (
  <Card title="Vendido" description="Sem o frete, menos devoluções e cancelamentos">
    <table className="k-tabela text-base [&_:is(th,td)]:py-2 [&_:is(th,td)]:px-0 [&_:is(th,td):not(:first-child)]:pl-4 [&_thead_th]:pt-0 [&_tbody_td]:font-forte [&_td[data-nada]]:font-texto [&_td[data-nada]]:text-texto-suave [&_td]:whitespace-normal max-xs:[&_tr]:flex max-xs:[&_tr]:flex-wrap max-xs:[&_tr]:justify-between max-xs:[&_th:first-child]:basis-full max-xs:[&_td]:border-t-0!">
      <thead>
        <tr>
          <th scope="col">Origem</th>
          <th scope="col">Hoje</th>
          <th scope="col">Desde segunda</th>
        </tr>
      </thead>
      <tbody>
        {origens.map((linha) => (
          <tr key={linha.origem}>
            <th scope="row">{rotuloDaOrigem(linha.origem)}</th>
            <Celula {...linha.hoje} />
            <Celula {...linha.semana} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Celula {...hoje} />
          <Celula {...semana} />
        </tr>
      </tfoot>
    </table>
  </Card>
)

const Celula = ({ vendas, total, devolvido, cancelado }: Somas['hoje']) => (
  <td data-nada={(vendas === 0 && total === 0) || undefined}>
    {keepTogether(formatReais(total))}
    <span className={VENDAS}>
      {Math.abs(vendas) === 1 ? `${vendas} venda` : `${vendas.toLocaleString('pt-BR')} vendas`}
    </span>
    {devolvido > 0 && <span className={VENDAS}>{keepTogether(`Devoluções de ${formatReais(devolvido)}`)}</span>}
    {cancelado > 0 && <span className={VENDAS}>{keepTogether(`Cancelamentos de ${formatReais(cancelado)}`)}</span>}
  </td>
)

/** The whole tile leads to the sales of its step; the age above it leads to one sale. On a phone a step is a line. */
const ETAPA =
  'relative flex flex-col gap-0.5 px-3.5 pt-3.5 pb-2 bg-superficie-2 border border-borda rounded-grupo [@media(hover:hover)]:has-[a[data-rotulo]:hover]:border-borda-forte max-md:flex-row max-md:gap-3 max-md:items-center max-md:min-h-13 max-md:p-0 max-md:bg-transparent max-md:border-x-0 max-md:border-b-0 max-md:rounded-none'
const ROTULO =
  'text-base font-forte text-texto no-underline outline-none in-data-vazia:font-medio in-data-vazia:text-texto-suave max-md:flex-1 max-md:leading-11'
const NUMERO =
  'text-4xl font-destaque tabular-nums leading-[1.1] tracking-[-0.02em] max-md:order-1 max-md:min-w-7 max-md:text-2xl max-md:text-right in-data-vazia:font-medio in-data-vazia:text-texto-suave'
const IDADE =
  'text-s text-texto-suave relative z-1 inline-flex items-center self-start min-h-11 underline-offset-3 rounded-controle-p data-demais:font-forte data-demais:text-aviso max-md:self-center max-md:justify-end max-md:min-w-11 max-md:in-data-vazia:hidden'

/** Shows how many sales stand at each open step, and the one that waits longest at it. */
export function VendasPorEtapa({ etapas }: { etapas: Painel['vendas'] }) {
  const total = etapas.reduce((sum, { quantidade }) => sum + quantidade, 0)
  return (
    <Card title="Vendas em andamento" actions={<Ver to="/vendas">Ver vendas</Ver>}>
      {total === 0 && <Nada>Nenhuma venda espera por um próximo passo.</Nada>}
      <ol className="grid grid-cols-6 gap-3 max-lg:grid-cols-3 max-md:grid-cols-[1fr] max-md:gap-0 max-md:-mb-2">
        {etapas.map((etapa) => (
          <Etapa key={etapa.status} {...etapa} />
        ))}
      </ol>
    </Card>
  )
}

function Etapa({ status, quantidade, mais_antiga: antiga }: Painel['vendas'][number]) {
  const label = rotuloDoStatus(status)
  if (quantidade === 0 || antiga === null) {
    return (
      <li className={ETAPA} data-vazia>
        <span className={NUMERO}>0</span>
        <span className={ROTULO}>{label}</span>
        <span className={IDADE}>Nenhuma venda</span>
      </li>
    )
  }
  return (
    <li className={ETAPA}>
      <span className={NUMERO}>{quantidade.toLocaleString('pt-BR')}</span>
      <Link
        data-rotulo
        className={`${ROTULO} after:absolute after:inset-0 after:content-[''] after:rounded-grupo focus-visible:after:outline-2 focus-visible:after:outline-marca focus-visible:after:outline-offset-2`}
        to={`/vendas?status=${status}&ordem=paradas`}
      >
        {label}
      </Link>
      <Link
        className={IDADE}
        to={`/vendas/${antiga.id}`}
        title={`${antiga.cliente_nome}, sem alteração desde ${formatDateTime(antiga.alterado_em)}`}
        aria-label={`Mais antiga: ${ha(antiga.dias)}, venda ${antiga.id} em ${label}`}
        data-demais={antiga.dias >= DIAS_ATE_ATRASAR || undefined}
      >
        <span className="whitespace-pre max-[90em]:hidden">Mais antiga: </span>
        {ha(antiga.dias)}
      </Link>
    </li>
  )
}

const ha = (days: number): string => {
  if (days <= 0) return 'hoje'
  return days === 1 ? 'há 1 dia' : `há ${days.toLocaleString('pt-BR')} dias`
}
