import type { Cliente } from '@estampa/contract/clientes/cliente.schemas.ts'
import { IconDownload, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { sobDemanda } from '../../shared/ui/sobDemanda.tsx'

const AnonimizarDialog = sobDemanda(async () => (await import('./AnonimizarDialog.tsx')).AnonimizarDialog)
const ExportarDialog = sobDemanda(async () => (await import('./ExportarDialog.tsx')).ExportarDialog)

/** The two requests that the LGPD gives a person: a copy of their data, and to be forgotten. */
export function DadosPessoais({ cliente }: { cliente: Cliente }) {
  const [aberto, setAberto] = useState<'exportar' | 'anonimizar' | null>(null)
  const fechar = () => setAberto(null)
  return (
    <Card
      title="Dados pessoais (LGPD)"
      description="Para atender quem pede uma cópia do que a loja guarda, ou pede para ser esquecido."
    >
      <div className="k-botoes">
        <Button variant="default" icon={IconDownload} onClick={() => setAberto('exportar')}>
          Exportar dados
        </Button>
        {cliente.anonimizado_em === null && (
          <Button variant="default" icon={IconUserOff} onClick={() => setAberto('anonimizar')}>
            Anonimizar
          </Button>
        )}
      </div>
      {aberto === 'exportar' && <ExportarDialog cliente={cliente} onClose={fechar} />}
      {aberto === 'anonimizar' && <AnonimizarDialog cliente={cliente} onClose={fechar} />}
    </Card>
  )
}
