import type { ConferenciaBling, ItemDaConferencia } from '@estampa/contract/bling/configuracao.schemas.ts'
import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { useMutation } from '@tanstack/react-query'
import { fraseDe } from '../../../shared/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { copiar } from '../../../shared/ui/CopyButton.tsx'
import { StatusDot } from '../../../shared/ui/states.tsx'
import { avisar } from '../../../shared/ui/toast.ts'
import * as css from './ContaBling.classes.ts'
import { verificarConta } from './conta.queries.ts'

const DETALHES = 'col-span-full m-0 text-base wrap-anywhere text-texto-suave'

const SITUACOES = {
  ok: { tone: 'success', palavra: 'Certo' },
  atencao: { tone: 'warning', palavra: 'Atenção' },
  desconhecido: { tone: 'neutral', palavra: 'Não se sabe' },
} as const

export function ConferenciaCard({ conferencia }: { conferencia: ConferenciaBling }) {
  const { itens, verificada_em, verificando, enderecos } = conferencia
  const { mutate: verificar, isPending } = useMutation({
    ...verificarConta,
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível verificar. Tente novamente.')),
  })
  return (
    <Card
      title="Verificação da conta"
      description={verificada_em ? `Lida em ${formatarDataHora(verificada_em)}.` : 'A conta ainda não foi lida.'}
      actions={
        <Button variant="default" onClick={() => verificar()} loading={isPending || verificando}>
          Verificar agora
        </Button>
      }
    >
      <ul aria-busy={verificando}>
        {itens.map((item) => (
          <Item key={item.item} item={item} enderecos={item.item === 'enderecos' ? Object.values(enderecos) : []} />
        ))}
      </ul>
    </Card>
  )
}

function Item({ item, enderecos }: { item: ItemDaConferencia; enderecos: readonly string[] }) {
  const { tone, palavra } = SITUACOES[item.situacao]
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3.5 px-0 border-t border-t-borda first:border-t-0">
      <h3 className="m-0 text-l font-forte">{item.titulo}</h3>
      <StatusDot tone={tone}>{palavra}</StatusDot>
      <p className={css.texto}>{item.texto}</p>
      {item.fazer && <p className="col-span-full m-0 text-base wrap-anywhere k-tarefa">{item.fazer}</p>}
      {enderecos.length > 0 ? (
        <ul className={DETALHES}>
          {enderecos.map((endereco) => (
            <li key={endereco} className="flex items-center flex-wrap gap-x-3 gap-y-1 py-1 px-0">
              <code>{endereco}</code>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Copiar ${endereco}`}
                onClick={() => void copiar(endereco, 'Endereço copiado.')}
              >
                Copiar
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        item.detalhes.length > 0 && (
          <ul className={DETALHES}>
            {item.detalhes.map((detalhe) => (
              <li key={detalhe}>{detalhe}</li>
            ))}
          </ul>
        )
      )}
    </li>
  )
}
