import { file } from '@clearway/contract/features/files/file'
import { useQuery } from '@tanstack/react-query'

import { fetchBlob } from './api.ts'

const dataUrl = (blob: Blob) =>
  new Promise<string>((done, fail) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => done(String(reader.result)))
    reader.addEventListener('error', () => fail(reader.error ?? new Error('Not read')))
    reader.readAsDataURL(blob)
  })

const load = async (id: string) => dataUrl(await fetchBlob(file.download, { id }))

/** A person's picture, or the first letter of their name. It decorates: their name stands beside it. */
export function Avatar({ id, name, size = 26 }: { id: string | null; name: string; size?: number }) {
  // A file is only given to a signed-in call, so its bytes are fetched; pictures of people are small.
  const { data: url } = useQuery({
    queryKey: ['picture', id],
    queryFn: () => load(id!),
    enabled: id !== null,
    staleTime: Infinity,
    retry: false,
  })
  const style = { width: size, height: size, fontSize: Math.round(size / 2) }
  if (id && url) return <img className="avatar" src={url} alt="" style={style} />
  // Drawn, not written, so that the name is not read twice.
  return <span aria-hidden className="avatar" data-letter={Array.from(name)[0]?.toUpperCase()} style={style} />
}
