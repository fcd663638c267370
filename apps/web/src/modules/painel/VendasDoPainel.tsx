import { rotuloDaSituacao } from '@estampa/contract/orcamentos/orcamentos.machine.ts'
import type { Painel, Vendido as Somas } from '@estampa/contract/painel/painel.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { formatarReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/origens.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import { quemFalta } from '../../shared/vendas/frases.ts'
import { CartaoComLista, Linha, Nada, Quantos, quantos } from './ListaDoPainel.tsx'

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
    {vendas.map(({ id, cliente_nome, status, prazo, dias: parada }) => (
      <Venda
        key={id}
        id={id}
        cliente={cliente_nome}
        detalhe={rotuloDoStatus(status)}
        lado={
          prazo !== null ? `até ${formatarData(prazo).slice(0, 5)}` : parada === 1 ? 'há 1 dia' : `há ${parada} dias`
        }
      />
    ))}
  </CartaoComLista>
)

const MOTIVOS: Readonly<Record<Painel['esperam']['vendas'][number]['motivo'], string>> = {
  sem_pecas: 'Um item não tem peças reservadas',
  etiqueta_parada: 'A etiqueta não foi concluída',
}

/** What goes on only after a person decided: questions of the sync centre, sales that cannot proceed. */
export function EsperamPorVoce({ quantidade, vendas, aDecidir }: Painel['esperam'] & { aDecidir: number }) {
  const total = quantidade + aDecidir
  if (total === 0)
    return (
      <Card title="Espera por você">
        <Nada>Nada espera por uma decisão.</Nada>
      </Card>
    )
  return (
    <Card title="Espera por você" actions={<Quantos>{total}</Quantos>}>
      <ul>
        {aDecidir > 0 && (
          <Linha>
            <Link to="/configuracoes/sincronizacao?estado=falhas">
              {aDecidir === 1 ? '1 pergunta da sincronização' : `${quantos(aDecidir)} perguntas da sincronização`}
            </Link>
          </Linha>
        )}
        {vendas.map(({ id, cliente_nome, motivo }) => (
          <Venda key={`${id} ${motivo}`} id={id} cliente={cliente_nome} detalhe={MOTIVOS[motivo]} />
        ))}
      </ul>
    </Card>
  )
}

const Venda = ({ id, cliente, detalhe, lado }: { id: number; cliente: string; detalhe: string; lado?: string }) => (
  <Linha detalhe={detalhe} lado={lado}>
    <Link to={`/vendas/${id}`} aria-label={`Venda ${id}, ${cliente}: ${detalhe}`}>
      Venda {id} · {cliente}
    </Link>
  </Linha>
)

/** Quotes that wait for somebody, with those that run out tomorrow first; nothing in a shop that makes none. */
export function OrcamentosEmEspera({ quantidade, linhas }: Painel['orcamentos']) {
  const [agora] = useState(Date.now)
  if (quantidade === 0) return null
  return (
    <CartaoComLista title="Orçamentos" to="/orcamentos" quantidade={quantidade} oQue="em espera" nada="">
      {linhas.map((orcamento) => (
        <Linha key={orcamento.id} detalhe={quemFalta(orcamento, agora)} lado={rotuloDaSituacao(orcamento.situacao)}>
          <Link to={`/orcamentos/${orcamento.id}`}>
            Orçamento {orcamento.id} · {orcamento.nome}
          </Link>
        </Linha>
      ))}
    </CartaoComLista>
  )
}

const VENDAS = 'block text-xs font-texto text-texto-suave'

/** Sold today and since Monday, and how much each origin brought; what was taken off is said, as a day may be negative. */
export const Vendido = ({ hoje, semana, origens }: Somas) => (
  <Card title="Vendido" description="Sem o frete, menos devoluções e cancelamentos">
    <table className="k-tabela text-base [&_:is(th,td)]:py-2 [&_:is(th,td)]:px-0 [&_thead_th]:pt-0 [&_tbody_td]:font-forte [&_td[data-nada]]:font-texto [&_td[data-nada]]:text-texto-suave max-xs:[&_:is(th,td)]:wrap-anywhere max-xs:[&_:is(th,td)]:whitespace-normal">
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
    {formatarReais(total)}
    <span className={VENDAS}>
      {Math.abs(vendas) === 1 ? `${vendas} venda` : `${vendas.toLocaleString('pt-BR')} vendas`}
    </span>
    {devolvido > 0 && <span className={VENDAS}>{`Devoluções de ${formatarReais(devolvido)}`}</span>}
    {cancelado > 0 && <span className={VENDAS}>{`Cancelamentos de ${formatarReais(cancelado)}`}</span>}
  </td>
)
