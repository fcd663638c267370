import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { formatarData } from '@estampa/contract/shared/dates.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.machine.ts'
import { Link } from 'react-router'
import { Card } from '../../shared/ui/Card.tsx'
import * as css from './PainelPage.classes.ts'
import { quantos } from './quantos.ts'
import { VerTodos } from './Ver.tsx'

/** Sales that are late in the shop, those unchanged for longest first; the link opens the same ones in the list. */
export const Atrasadas = ({ quantidade, dias, vendas }: Painel['atrasadas']) => (
  <Card
    title="Vendas atrasadas"
    description={`Na loja com o prazo vencido; sem prazo, paradas há ${dias} dias ou mais`}
    actions={
      quantidade > 0 && (
        <VerTodos to="/vendas?atrasadas=1&ordem=paradas" rotulo="Ver todas" quantidade={quantidade} oQue="em atraso" />
      )
    }
  >
    {quantidade === 0 ? (
      <p className={css.nada}>Nenhuma venda atrasada.</p>
    ) : (
      <ul>
        {vendas.map(({ id, cliente_nome, status, prazo, dias: parada }) => (
          <Venda
            key={id}
            id={id}
            cliente={cliente_nome}
            detalhe={rotuloDoStatus(status)}
            lado={
              prazo === null
                ? parada === 1
                  ? 'há 1 dia'
                  : `há ${parada} dias`
                : `até ${formatarData(prazo).slice(0, 5)}`
            }
          />
        ))}
      </ul>
    )}
  </Card>
)

const MOTIVOS: Readonly<Record<Painel['esperam']['vendas'][number]['motivo'], string>> = {
  sem_pecas: 'Um item não tem peças reservadas',
  etiqueta_parada: 'A etiqueta não foi concluída',
}

/** What goes on only after a person decided: questions of the sync centre, sales that cannot proceed. */
export const EsperamPorVoce = ({ quantidade, vendas, aDecidir }: Painel['esperam'] & { aDecidir: number }) => (
  <Card
    title="Espera por você"
    actions={
      quantidade + aDecidir > 0 && (
        <span className="k-etiqueta text-m tabular-nums">{quantos(quantidade + aDecidir)}</span>
      )
    }
  >
    {quantidade + aDecidir === 0 ? (
      <p className={css.nada}>Nada espera por uma decisão.</p>
    ) : (
      <ul>
        {aDecidir > 0 && (
          <li className={css.linha}>
            <span className={css.nome}>
              <Link to="/configuracoes/sincronizacao?estado=falhas">
                {aDecidir === 1 ? '1 pergunta da sincronização' : `${quantos(aDecidir)} perguntas da sincronização`}
              </Link>
            </span>
          </li>
        )}
        {vendas.map(({ id, cliente_nome, motivo }) => (
          <Venda key={`${id} ${motivo}`} id={id} cliente={cliente_nome} detalhe={MOTIVOS[motivo]} />
        ))}
      </ul>
    )}
  </Card>
)

const Venda = ({ id, cliente, detalhe, lado }: { id: number; cliente: string; detalhe: string; lado?: string }) => (
  <li className={css.linha}>
    <span className={css.nome}>
      <Link to={`/vendas/${id}`} aria-label={`Venda ${id}, ${cliente}: ${detalhe}`}>
        Venda {id} · {cliente}
      </Link>
      <span className="truncate text-s text-texto-suave">{detalhe}</span>
    </span>
    {lado && <span className={css.pecas}>{lado}</span>}
  </li>
)
