import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { DIAS_ATE_ATRASAR } from '@estampa/contract/vendas/atraso.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import pagina from './PainelPage.module.css'
import css from './VendasPorEtapa.module.css'
import { Ver } from './Ver.tsx'

/** How many sales stand at each open step, and the one that waits longest there. */
export function VendasPorEtapa({ etapas }: { etapas: Painel['vendas'] }) {
  const total = etapas.reduce((soma, { quantidade }) => soma + quantidade, 0)
  return (
    <Card title="Vendas em andamento" actions={<Ver to="/vendas">Ver vendas</Ver>}>
      {total === 0 && <p className={pagina.nada}>Nenhuma venda espera por um próximo passo.</p>}
      <ol className={css.etapas}>
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
        <span className={css.numero}>0</span>
        <span className={css.rotulo}>{rotulo}</span>
        <span className={css.idade}>Nenhuma venda</span>
      </li>
    )
  }
  return (
    <li className={css.etapa}>
      <span className={css.numero}>{quantidade.toLocaleString('pt-BR')}</span>
      <Link className={css.rotulo} to={`/vendas?status=${status}&ordem=paradas`}>
        {rotulo}
      </Link>
      <Link
        className={css.idade}
        to={`/vendas/${antiga.id}`}
        title={`${antiga.cliente_nome}, sem alteração desde ${formatarDataHora(antiga.alterado_em)}`}
        aria-label={`Mais antiga: ${ha(antiga.dias)}, venda ${antiga.id} em ${rotulo}`}
        data-demais={antiga.dias >= DIAS_ATE_ATRASAR || undefined}
      >
        <span className={css.antes}>Mais antiga: </span>
        {ha(antiga.dias)}
      </Link>
    </li>
  )
}

const ha = (dias: number): string => {
  if (dias <= 0) return 'hoje'
  return dias === 1 ? 'há 1 dia' : `há ${dias.toLocaleString('pt-BR')} dias`
}
