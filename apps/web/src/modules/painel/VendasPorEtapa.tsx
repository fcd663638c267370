import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { DIAS_ATE_ATRASAR } from '@estampa/contract/vendas/atraso.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import * as pagina from './PainelPage.classes.ts'
import css from './VendasPorEtapa.module.css'
import { Ver } from './Ver.tsx'

const NUMERO =
  'text-4xl font-destaque tabular-nums leading-[1.1] tracking-[-0.02em] max-md:order-1 max-md:min-w-7 max-md:text-2xl max-md:text-right in-data-vazia:font-medio in-data-vazia:text-texto-suave'
const IDADE =
  'text-s text-texto-suave relative z-1 inline-flex items-center self-start min-h-11 underline-offset-3 rounded-controle-p data-demais:font-forte data-demais:text-aviso max-md:self-center max-md:justify-end max-md:min-w-11 max-md:in-data-vazia:hidden'

/** How many sales stand at each open step, and the one that waits longest there. */
export function VendasPorEtapa({ etapas }: { etapas: Painel['vendas'] }) {
  const total = etapas.reduce((soma, { quantidade }) => soma + quantidade, 0)
  return (
    <Card title="Vendas em andamento" actions={<Ver to="/vendas">Ver vendas</Ver>}>
      {total === 0 && <p className={pagina.nada}>Nenhuma venda espera por um próximo passo.</p>}
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
      <li className={css.etapa} data-vazia>
        <span className={NUMERO}>0</span>
        <span className={css.rotulo}>{rotulo}</span>
        <span className={IDADE}>Nenhuma venda</span>
      </li>
    )
  }
  return (
    <li className={css.etapa}>
      <span className={NUMERO}>{quantidade.toLocaleString('pt-BR')}</span>
      <Link className={css.rotulo} to={`/vendas?status=${status}&ordem=paradas`}>
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
