import type { Painel } from '@estampa/contract/painel/painel.schemas.ts'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { criarArmazem } from '../../shared/armazem.ts'
import { useSessao } from '../../shared/session/session.ts'
import { IconButton } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { conexaoDoBling } from '../bling/bling.queries.ts'
import { impressoraEscolhida } from '../qrcodes/qrcodes.queries.ts'
import { passosDaLoja, visiveis } from './passos.ts'

const TITULO = 'block font-forte text-link in-data-feito:text-texto-suave'

/** What a new shop does first, each step done or not; gone once all are done, in a shop that sells, or when dismissed. */
export function PrimeirosPassos({ painel }: { painel: Painel }) {
  const { dispensado, dispensar } = useDispensa()
  const admin = useSessao().usuario?.tipo === 'admin'
  const bling = useQuery(conexaoDoBling).data
  const impressora = useQuery(impressoraEscolhida).data
  if (dispensado !== false || bling === undefined || impressora === undefined) return null
  const passos = passosDaLoja(painel.primeiros_passos, { bling, impressora })
  const { vendas, primeiros_passos } = painel
  const vende = primeiros_passos.produto && vendas.some(({ quantidade }) => quantidade > 0)
  if (!visiveis(passos) || vende) return null
  const feitos = passos.filter(({ feito }) => feito).length
  return (
    <div className="flex-[1_1_100%]">
      <Card
        title="Primeiros passos"
        description={`${feitos} de ${passos.length} feitos`}
        actions={
          <IconButton size={44} aria-label="Dispensar os primeiros passos" title="Dispensar" onClick={dispensar}>
            <IconX size={20} aria-hidden />
          </IconButton>
        }
      >
        <ol className="grid gap-x-8 gap-y-1 grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))]">
          {passos.map(({ titulo, dica, endereco, feito, outro }) => (
            <li
              key={titulo}
              className="flex gap-3 items-start min-h-11 py-2 px-0 text-texto-suave [&_>_svg]:flex-none data-feito:[&_>_svg]:text-sucesso"
              data-feito={feito || undefined}
            >
              {feito ? <IconCircleCheckFilled size={24} aria-hidden /> : <IconCircle size={24} aria-hidden />}
              <span>
                {feito ? (
                  <span className={TITULO}>
                    {titulo} <span className="somente-leitor">(feito)</span>
                  </span>
                ) : (
                  <Link className={TITULO} to={endereco}>
                    {titulo}
                  </Link>
                )}
                {!feito && <span className="block text-s">{dica}</span>}
                {!feito && admin && outro && (
                  <Link className="inline-flex items-center min-h-11 text-s text-link" to={outro.endereco}>
                    {outro.rotulo}
                  </Link>
                )}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

const { lerGuardado, guardar } = criarArmazem('estampa-painel')
const CHAVE = 'primeiros-passos-dispensados'

/** Whether this browser has dismissed the first steps; null until that is known. */
function useDispensa() {
  const [dispensado, setDispensado] = useState<boolean | null>(null)
  useEffect(() => {
    let saiu = false
    // Some private windows keep nothing: then the list comes back.
    void lerGuardado(CHAVE)
      .catch(() => undefined)
      .then((lido) => saiu || setDispensado(lido === true))
    return () => {
      saiu = true
    }
  }, [])
  const dispensar = () => {
    setDispensado(true)
    guardar(CHAVE, true).catch((erro: unknown) => console.error('The dismissal was not stored', erro))
  }
  return { dispensado, dispensar }
}
