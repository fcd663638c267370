import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { useQuery } from '@tanstack/react-query'
import { Card } from '../../shared/ui/Card.tsx'
import { copiasNoPainel } from '../configuracoes/copias.queries.ts'
import { Ver } from './ListaDoPainel.tsx'

/** For administrators: no backup of the last two days is in its folder, or nobody looks any more whether they leave. */
export function CopiaAntiga() {
  const { data } = useQuery(copiasNoPainel)
  if (!data) return null
  const { antiga, vista_fora: vista, falha, copias } = data
  const [latestCopia] = copias
  const sentences = [
    antiga &&
      (latestCopia
        ? `A cópia mais nova da loja é de ${formatDateTime(latestCopia.criada_em)}: desde então nada foi guardado.`
        : 'A loja tem mais de dois dias e nenhuma cópia de segurança.'),
    antiga && falha && `A última tentativa falhou: ${falha.mensagem}`,
    vista?.ha_muito &&
      `A última vez que alguém viu uma cópia na nuvem foi em ${formatDate(vista.em)}. Veja lá de novo.`,
  ].filter((sentence) => typeof sentence === 'string')
  if (sentences.length === 0) return null
  return (
    <div className="min-w-0">
      <Card title="Cópias de segurança" actions={<Ver to="/configuracoes">Ver cópias</Ver>}>
        <ul className={`grid gap-1 font-medio wrap-anywhere ${antiga ? 'text-erro' : 'text-aviso'}`}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
