import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { DIAS_ATE_ATRASAR } from '@estampa/contract/vendas/atraso.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import { Nada, Ver } from './ListaDoPainel.tsx'

/** The whole tile leads to the sales of its step; the age above it leads to one sale. On a phone a step is a line. */
const ETAPA =
  'relative flex flex-col gap-0.5 px-3.5 pt-3.5 pb-2 bg-superficie-2 border border-borda rounded-grupo [@media(hover:hover)]:has-[a[data-rotulo]:hover]:border-borda-forte max-md:flex-row max-md:gap-3 max-md:items-center max-md:min-h-13 max-md:p-0 max-md:bg-transparent max-md:border-x-0 max-md:border-b-0 max-md:rounded-none'
const ROTULO =
  'text-base font-forte text-texto no-underline outline-none in-data-vazia:font-medio in-data-vazia:text-texto-suave max-md:flex-1 max-md:leading-11'
const NUMERO =
  'text-4xl font-destaque tabular-nums leading-[1.1] tracking-[-0.02em] max-md:order-1 max-md:min-w-7 max-md:text-2xl max-md:text-right in-data-vazia:font-medio in-data-vazia:text-texto-suave'
const IDADE =
  'text-s text-texto-suave relative z-1 inline-flex items-center self-start min-h-11 underline-offset-3 rounded-controle-p data-demais:font-forte data-demais:text-aviso max-md:self-center max-md:justify-end max-md:min-w-11 max-md:in-data-vazia:hidden'

/** How many sales stand at each open step, and the one that waits longest there. */
export function VendasPorEtapa({ etapas }: { etapas: Painel['vendas'] }) {
  const total = etapas.reduce((soma, { quantidade }) => soma + quantidade, 0)
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
  const rotulo = rotuloDoStatus(status)
  if (quantidade === 0 || antiga === null) {
    return (
      <li className={ETAPA} data-vazia>
        <span className={NUMERO}>0</span>
        <span className={ROTULO}>{rotulo}</span>
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
        {rotulo}
      </Link>
      <Link
        className={IDADE}
        to={`/vendas/${antiga.id}`}
        title={`${antiga.cliente_nome}, sem alteração desde ${formatarDataHora(antiga.alterado_em)}`}
        aria-label={`Mais antiga: ${ha(antiga.dias)}, venda ${antiga.id} em ${rotulo}`}
        data-demais={antiga.dias >= DIAS_ATE_ATRASAR || undefined}
      >
        <span className="whitespace-pre max-md:hidden">Mais antiga: </span>
        {ha(antiga.dias)}
      </Link>
    </li>
  )
}

const ha = (dias: number): string => {
  if (dias <= 0) return 'hoje'
  return dias === 1 ? 'há 1 dia' : `há ${dias.toLocaleString('pt-BR')} dias`
}
