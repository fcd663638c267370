import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import css from './AuditoriaPage.module.css'
import type { Linha } from './auditoria.queries.ts'

/** One audit line: time, act, target, user and address. `bdi` keeps the order when a text is right-to-left. */
export function LinhaDaAuditoria({ linha }: { linha: Linha }) {
  const { ato, recusa, criado_em, ultima_em, vezes, quem, endereco, alvo, detalhes } = linha
  return (
    <li className={css.item}>
      <time className={css.quando} dateTime={criado_em}>
        {formatarDataHora(criado_em)}
      </time>
      <div>
        <p className={recusa ? css.recusa : css.ato}>
          {ato}
          {vezes > 1 && <span className={css.vezes}>{`${vezes} vezes, até ${formatarDataHora(ultima_em)}`}</span>}
        </p>
        {alvo && (
          <p>
            <bdi>{alvo}</bdi>
          </p>
        )}
        {detalhes && <p className="k-suave">{detalhes}</p>}
      </div>
      <div>
        <p>
          <bdi>{quem}</bdi>
        </p>
        {endereco && <p className="k-suave">{endereco}</p>}
      </div>
    </li>
  )
}
